import { contactStatuses } from '#contract/domains/contacts.ts'
import { useText } from '../../client/text.ts'
import type { Narrowing } from '../../kit/list/url-state.ts'
import type { ViewTab } from '../../kit/list/view-tabs.tsx'
import { contactsText } from './admin.text.ts'
import { useContactStatusWords } from './use-contact-status-words.ts'

/** One tab per status; the inbox has every message except spam. */
export const useContactTabs = (): ((now: Narrowing) => ViewTab[]) => {
  const t = useText(contactsText)
  const words = useContactStatusWords()
  return ({ search, filters: { status: chosen, ...rest }, narrow }) => {
    const tab = (id: string, name: string, own: Record<string, string>): ViewTab => ({
      id,
      name,
      isOpen: chosen === own.status,
      open: () => narrow({ search, filters: { ...rest, ...own } }),
    })
    return [
      tab('inbox', t('inbox'), {}),
      ...contactStatuses.map((status) => tab(status, words[status].label, { status })),
    ]
  }
}
