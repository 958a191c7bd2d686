-- The last change for which somebody waits until the servers answer with it: whoever serves it reports at once.
alter table change_head add column waited_for bigint default 0 not null;

-- The enum-servers, each as it reported last. Written by enum-admin, whichever of several the report came to.
create table node (
  name varchar(100) primary key,
  instance varchar(40) not null,                     -- one start of the server
  sequence bigint not null,                          -- of the report
  started_at bigint not null,                        -- milliseconds since 1970
  heard_at bigint not null,
  source varchar(45) not null,                       -- the address that it came from
  report ${text} not null,                           -- JSON, as it came
  rival varchar(45),                                 -- the address of another server that reports under the same name
  rival_at bigint
);
