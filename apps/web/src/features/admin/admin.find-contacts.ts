import { contacts } from '#contract/domains/contacts.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: contacts.list,
  label: (contact) => `${contact.subject} · ${contact.name}`,
  to: (contact) => `admin/contacts/${contact._id}`,
})
