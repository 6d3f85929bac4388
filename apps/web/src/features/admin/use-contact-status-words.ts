import { useMemo } from 'react'
import type { Contact } from '#contract/domains/contacts.ts'
import { useText } from '../../client/text.ts'
import type { StatusWords } from '../../kit/detail-page.tsx'
import { contactsText } from './admin.text.ts'

/** `from` is the status the buttons stand beside: a closed message is opened again rather than marked. */
export const useContactStatusWords = (from?: Contact['status']): Record<Contact['status'], StatusWords> => {
  const t = useText(contactsText)
  return useMemo(
    () => ({
      new: { label: t('label_new'), tone: 'info', action: t('action_new') },
      open: { label: t('label_open'), tone: 'warning', action: t(from === 'closed' ? 'reopen' : 'action_open') },
      closed: { label: t('label_closed'), tone: 'neutral', action: t('action_closed') },
    }),
    [t, from],
  )
}
