-- Who is signed in. The names of tables and columns are Spring Session's; times are milliseconds since 1970.
create table spring_session (
  primary_id char(36) primary key,
  session_id char(36) not null unique,
  creation_time bigint not null,
  last_access_time bigint not null,
  max_inactive_interval integer not null,            -- seconds
  expiry_time bigint not null,
  principal_name varchar(200)                        -- null: nobody has signed in yet
);

create index spring_session_by_expiry on spring_session (expiry_time);

create index spring_session_by_principal on spring_session (principal_name);

create table spring_session_attributes (
  session_primary_id char(36) not null references spring_session (primary_id) on delete cascade,
  attribute_name varchar(200) not null,
  attribute_bytes ${octets} not null,
  primary key (session_primary_id, attribute_name)
);

-- Secrets that all enum-admins of the database have in common.
create table shared_secret (
  name varchar(40) primary key,
  secret varchar(200) not null
);
