-- Why the last email to the customer's address was refused for good: { reason, code, at }. Cleared with the address.
alter table customers add email_bounce jsonb;

-- The same of the invitation that was sent last.
alter table memberships add invitation_bounce jsonb;
