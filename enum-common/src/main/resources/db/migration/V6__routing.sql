-- The routing policy of a named rule set, as RoutingText writes it; null: none.
alter table rule_set add column routing ${text};

-- Weights that a control process sets many times a second: no serial, no change log. They hold until they end.
create table routing_lease (
  rule_set_id integer primary key references rule_set (id) on delete cascade,
  routing ${text} not null,                          -- RoutingText, with the targets of the policy
  ends_at bigint not null                            -- milliseconds since 1970
);

-- Counts what is written to routing_lease: there servers look, every few milliseconds.
create table routing_lease_head (
  id smallint primary key check (id = 1),
  version bigint not null
);

insert into routing_lease_head (id, version) values (1, 0);
