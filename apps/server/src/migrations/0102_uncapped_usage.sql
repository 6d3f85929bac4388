-- Units that the cap doesn't stop, such as order emails. Zero for what was counted before.
alter table usage_counts add column uncapped bigint not null default 0;
