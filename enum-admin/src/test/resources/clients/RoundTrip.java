import client.ApiClient;
import client.ApiException;
import client.ApiResponse;
import client.api.MappingApi;
import client.api.ZoneApi;
import client.model.ItemsMappingJson;
import client.model.MappingJson;
import client.model.MappingPatch;
import client.model.MappingRequest;
import client.model.RuleJson;
import client.model.ZoneRequest;
import java.util.List;

/**
 * What an integrator's program does with the generated Java client: arguments are the URL, a token and the apex of a
 * zone that it makes.
 */
public class RoundTrip {

    private static final String NUMBER = "+441632960001";

    public static void main(String[] arguments) throws ApiException {
        ApiClient client = new ApiClient();
        client.updateBaseUri(arguments[0]);
        client.setRequestInterceptor(request -> request.setHeader("Authorization", "Bearer " + arguments[1]));
        String apex = arguments[2];
        new ZoneApi(client).putZone(apex, new ZoneRequest().comment("a zone"), null, "*", null, null, null);
        MappingApi numbers = new MappingApi(client);
        RuleJson rule = new RuleJson().service("E2U+sip").uri("sip:desk@pbx.example.net");
        numbers.putNumber(
                apex, "numbers", NUMBER, new MappingRequest().addRulesItem(rule).ttl(300), null, "*", null, null, null);

        ApiResponse<MappingJson> got = numbers.getNumberWithHttpInfo(apex, "numbers", NUMBER, null);
        check(got.getData().getTtl() == 300 && got.getData().getRules().size() == 1, "GET: " + got.getData());
        String entityTag = got.getHeaders().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase("ETag"))
                .flatMap(header -> header.getValue().stream())
                .findFirst()
                .orElseThrow();
        numbers.patchNumber(
                apex, "numbers", NUMBER, new MappingPatch().comment("reception"), entityTag, null, null, null, null);
        ItemsMappingJson list = numbers.listNumbers(
                apex, "numbers", "+44", null, "active", null, null, null, null, null, null, true, 10, null, null);
        check(list.getCount() == 1, "count: " + list.getCount());
        check(list.getItems().get(0).getComment().equals("reception"), "list: " + list.getItems());
        try {
            numbers.deleteNumber(apex, "numbers", NUMBER, entityTag, null, null, null, null);
            check(false, "a DELETE of another version was not refused");
        } catch (ApiException e) {
            check(e.getCode() == 412, "status: " + e.getCode());
            check(List.of("application/problem+json")
                            .equals(e.getResponseHeaders().allValues("Content-Type")),
                    "headers: " + e.getResponseHeaders());
            check(e.getResponseBody().contains("\"status\":412"), "problem: " + e.getResponseBody());
        }
        numbers.deleteNumber(apex, "numbers", NUMBER, "*", null, null, null, null);
        System.out.println("round trip made");
    }

    private static void check(boolean fits, String what) {
        if (!fits) {
            throw new AssertionError(what);
        }
    }
}
