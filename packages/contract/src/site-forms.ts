import { contacts } from './domains/contacts.ts'
import { newsletter } from './domains/newsletter.ts'

/**
 * The forms of the public pages. They are submitted without a script: the server passes the fields to the endpoint and
 * shows the same page again with the errors, or redirects to the success page.
 */
export const siteForms = {
  contact: {
    path: '/contact',
    successPath: '/contact/thanks',
    endpoint: contacts.send,
    fields: ['name', 'email', 'subject', 'message', 'extra_line'],
  },
  newsletter: {
    path: '/newsletter',
    successPath: '/newsletter/check-your-mail',
    endpoint: newsletter.subscribe,
    fields: ['email', 'extra_line'],
  },
  confirm: {
    path: '/newsletter/confirm',
    successPath: '/newsletter/confirmed',
    endpoint: newsletter.confirm,
    fields: ['token'],
  },
  unsubscribe: {
    path: '/newsletter/unsubscribe',
    successPath: '/newsletter/unsubscribed',
    endpoint: newsletter.unsubscribe,
    fields: ['token'],
  },
} as const

export type SiteForm = (typeof siteForms)[keyof typeof siteForms]
