"""What an integrator's program does with the generated Python client: arguments are the URL, a token and the apex of a zone that it makes."""

import json
import sys

import enum_client
from enum_client.exceptions import ApiException

NUMBER = "+441632960001"

url, token, apex = sys.argv[1:]
client = enum_client.ApiClient(enum_client.Configuration(host=url, access_token=token))
zones = enum_client.ZoneApi(client)
numbers = enum_client.MappingApi(client)

zones.put_zone(apex, enum_client.ZoneRequest(comment="a zone"), if_none_match="*")
rule = enum_client.RuleJson(service="E2U+sip", uri="sip:desk@pbx.example.net")
numbers.put_number(apex, "numbers", NUMBER, enum_client.MappingRequest(rules=[rule], ttl=300), if_none_match="*")

got = numbers.get_number_with_http_info(apex, "numbers", NUMBER)
assert got.data.ttl == 300 and len(got.data.rules) == 1, got.data
entity_tag = got.headers["ETag"]
numbers.patch_number(apex, "numbers", NUMBER, enum_client.MappingPatch(comment="reception"), if_match=entity_tag)
page = numbers.list_numbers(apex, "numbers", prefix="+44", status="active", count=True, limit=10)
assert page.count == 1 and page.items[0].comment == "reception", page
try:
    numbers.delete_number(apex, "numbers", NUMBER, if_match=entity_tag)
    raise AssertionError("a DELETE of another version was not refused")
except ApiException as e:
    assert e.status == 412, e
    assert e.headers["Content-Type"] == "application/problem+json", e.headers
    assert json.loads(e.body)["status"] == 412, e.body
numbers.delete_number(apex, "numbers", NUMBER, if_match="*")
print("round trip made")
