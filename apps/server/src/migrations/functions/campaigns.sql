-- What lists show of a campaign: the subject of an email, or the beginning of a text message without the store's name.
create or replace function campaign_headline(channel text, subject text, sms_text text) returns text
language sql immutable parallel safe
return case
  when channel = 'sms' then left(regexp_replace(sms_text, '^\s*\{\{\s*store_name\s*\}\}\s*:?\s*', ''), 150)
  else subject
end;
