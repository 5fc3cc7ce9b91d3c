-- Name of the sheet that was read; null: from before, when it was the first of the file.
alter table remittance_files add column sheet text;
