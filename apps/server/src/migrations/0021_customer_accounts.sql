-- Codes that reset a customer's password.
alter table verification_codes drop constraint verification_codes_purpose_check;
alter table verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('registration', 'password_reset', 'change_email', 'invitation', 'customer_registration',
    'customer_password_reset'));

-- A deleted account keeps its row without personal data: stores' records and welcome points refer to it.
alter table customer_accounts add column deleted_at timestamptz;
