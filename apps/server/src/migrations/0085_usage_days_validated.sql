-- online
alter table usage_days validate constraint usage_days_history_end;
