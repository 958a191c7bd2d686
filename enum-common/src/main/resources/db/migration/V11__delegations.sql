-- A delegation is its NS and DS record sets: the comment that people keep with it stands with its NS records, and there is no other row of it.
alter table record_set add column comment varchar(500);

-- The record sets of one type in the order of their last change: delegations are listed so, too.
create index record_set_by_update on record_set (zone_id, type, updated_at, owner_key);

-- 2 is the DELEGATION of MappingKind, and the type of NS records.
create table former_delegation (
  zone_id integer not null,
  owner_key ${octets} not null,
  digits ${digits} not null,
  comment varchar(500),
  updated_at timestamp(6) with time zone not null,
  primary key (zone_id, owner_key),
  unique (zone_id, digits)
);

insert into former_delegation (zone_id, owner_key, digits, comment, updated_at)
select m.zone_id, ${ownerKey}, m.digits, m.comment, m.updated_at
from mapping_prefix p
join mapping m on m.zone_id = p.zone_id and m.digits = p.digits and m.kind = p.kind
join zone z on z.id = m.zone_id
where p.kind = 2;

-- One whose NS records somebody had removed is none any more, and not found by the words of its comment.
delete from mapping_word where kind = 2 and not exists (
  select 1 from former_delegation d
  join record_set r on r.zone_id = d.zone_id and r.owner_key = d.owner_key and r.type = 2
  where d.zone_id = mapping_word.zone_id and d.digits = mapping_word.digits
);

update record_set set
  comment = (select d.comment from former_delegation d where d.zone_id = record_set.zone_id and d.owner_key = record_set.owner_key),
  updated_at = (
    select greatest(record_set.updated_at, d.updated_at) from former_delegation d
    where d.zone_id = record_set.zone_id and d.owner_key = record_set.owner_key
  )
where type = 2 and exists (
  select 1 from former_delegation d where d.zone_id = record_set.zone_id and d.owner_key = record_set.owner_key
);

drop table former_delegation;

-- Along the index by zone and kind, past all numbers.
delete from mapping where zone_id in (select id from zone) and kind = 2;
delete from mapping_prefix where kind = 2;
