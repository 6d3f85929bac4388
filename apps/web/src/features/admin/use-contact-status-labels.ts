import { useMemo } from 'react'
import type { Contact } from '#contract/domains/contacts.ts'
import { useText } from '#web/client/text.ts'
import type { StatusLabels } from '#web/kit/page/detail-page.tsx'
import { contactsText } from './admin.text.ts'

/** `from` is the current status; it decides the label of the action to open: "Reopen" or "Not spam". */
export const useContactStatusLabels = (from?: Contact['status']): Record<Contact['status'], StatusLabels> => {
  const t = useText(contactsText)
  const openAction = from === 'closed' ? 'reopen' : from === 'spam' ? 'notSpam' : 'action_open'
  return useMemo(
    () => ({
      new: { label: t('label_new'), tone: 'info', action: t('action_new') },
      open: { label: t('label_open'), tone: 'accent', action: t(openAction) },
      closed: { label: t('label_closed'), tone: 'neutral', action: t('action_closed') },
      spam: { label: t('label_spam'), tone: 'neutral', action: t('action_spam') },
    }),
    [t, openAction],
  )
}
