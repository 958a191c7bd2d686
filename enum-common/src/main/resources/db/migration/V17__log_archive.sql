-- How far the change log and the audit trail are in the files of the archive: what is up to there has left these tables, or is about to. One row.
create table log_archive (
  id smallint primary key check (id = 1),
  files bigint not null,                             -- the number of the last file; 0: none
  chain varchar(64) not null,                        -- of its last line
  seq bigint not null,                               -- the last change in it
  audit_id bigint not null,                          -- the last audit entry in it
  audit_hash varchar(64) not null,                   -- of that entry: what stays in the table is chained to it
  reached_at bigint                                  -- when that entry was written, in milliseconds since 1970; null: nothing has left
);

insert into log_archive (id, files, chain, seq, audit_id, audit_hash)
values (
  1, 0, '0000000000000000000000000000000000000000000000000000000000000000', 0, 0,
  '0000000000000000000000000000000000000000000000000000000000000000'
);

insert into program_lease (name, holder, ends_at) values ('log-archive', '', 0);
