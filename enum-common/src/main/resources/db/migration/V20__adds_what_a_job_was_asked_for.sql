-- What a job without a file was asked to do, as JSON: another program begins it anew by that. Null where it is longer than this, and for imports, whose file
-- says it.
alter table job add column asked_for varchar(20000);
