-- What history, undoing and safe retries need.

-- Which changeset a changeset takes back.
alter table changeset add column reverts bigint;

create index changeset_by_reverts on changeset (reverts) ${revertsOnly};

-- What a job was committed as, so that it can be taken back.
alter table job add column changeset_id bigint;

-- Which job a changeset was made by: changes are named after the file of their import.
create index job_by_changeset on job (changeset_id);

-- What a token may be used for beyond its role: nothing said is no limit.
alter table api_token add column number_prefixes varchar(1000);
alter table api_token add column addresses varchar(1000);
alter table api_token add column scopes varchar(1000);

-- The history of one named rule set, of one record set and of one zone's settings, in order. Where an index may be partial it leaves the changes of
-- numbers out.
create index change_log_by_rule_set on change_log (rule_set_id, seq) ${ruleSetsOnly};

create index change_log_by_owner on change_log (zone_id, owner, type, seq) ${ownersOnly};

-- The rows of bulk changes, before and after: the log has one row for all of them. A packet has some hundred rows of one kind in the order of digits, so
-- that a bulk change costs next to nothing more, and what it did to one number is one look into the key.
create table range_rows (
  range_id varchar(36) not null,                     -- change_log.before_content of subject MAPPING_RANGE
  kind smallint not null,                            -- MappingKind
  first_digits ${digits} not null,
  last_digits ${digits} not null,
  content ${octets} not null,
  primary key (range_id, kind, first_digits)
);

-- Requests with an Idempotency-Key, in the transaction of their change; the answer follows when it is known.
create table idempotent_request (
  actor varchar(200) not null,
  idempotency_key varchar(100) not null,
  request_hash ${octets} not null,
  changeset_id bigint,
  status smallint,                                   -- null: the answer was never stored
  headers varchar(2000),
  body ${text},
  created_at timestamp(6) with time zone not null,
  primary key (actor, idempotency_key)
);

create index idempotent_request_by_age on idempotent_request (created_at);
