-- The routing policy of a record set, as RoutingText writes it; null: none.
alter table record_set add column routing ${text};

-- Weights of record sets that a control process sets many times a second, as routing_lease has those of rule sets, and counted with them.
create table record_set_lease (
  zone_id integer not null,
  owner_key ${octets} not null,
  type integer not null,
  routing ${text} not null,
  ends_at bigint not null,                           -- milliseconds since 1970
  primary key (zone_id, owner_key, type),
  foreign key (zone_id, owner_key, type) references record_set (zone_id, owner_key, type) on delete cascade
);

-- What servers leave out of answers of record sets, as rule_set_out has it of rule sets, and counted with that.
create table record_set_out (
  zone_id integer not null,
  owner_key ${octets} not null,
  type integer not null,
  now_out ${text},
  decided_out ${text},
  decided_until bigint,
  primary key (zone_id, owner_key, type),
  foreign key (zone_id, owner_key, type) references record_set (zone_id, owner_key, type) on delete cascade
);
