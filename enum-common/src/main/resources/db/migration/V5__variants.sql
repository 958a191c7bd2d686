-- Named rule sets that requesters of a group get in place of another. References: no number, and nothing that points to a rule set, is touched.
create table rule_set_variant (
  rule_set_id integer not null references rule_set (id) on delete cascade,
  group_id integer not null references requester_group (id),
  variant_id integer not null references rule_set (id),
  primary key (rule_set_id, group_id)
);

create index rule_set_variant_by_variant on rule_set_variant (variant_id);

create index rule_set_variant_by_group on rule_set_variant (group_id);
