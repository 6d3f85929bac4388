import { contactStatuses } from '#contract/domains/contacts.ts'
import { useText } from '#web/client/text.ts'
import type { FilterControl } from '#web/kit/list/url-state.ts'
import type { ViewTab } from '#web/kit/list/views/view-tabs.tsx'
import { contactsText } from './admin.text.ts'
import { useContactStatusLabels } from './use-contact-status-labels.ts'

/** One tab per status; the inbox has every message except spam. */
export const useContactTabs = (): ((state: FilterControl) => ViewTab[]) => {
  const t = useText(contactsText)
  const statusLabels = useContactStatusLabels()
  return ({ search, filters: { status: selectedStatus, ...rest }, applyFilters: narrow }) => {
    const tab = (id: string, name: string, statusFilter: Record<string, string>): ViewTab => ({
      id,
      name,
      isOpen: selectedStatus === statusFilter.status,
      open: () => narrow({ search, filters: { ...rest, ...statusFilter } }),
    })
    return [
      tab('inbox', t('inbox'), {}),
      ...contactStatuses.map((status) => tab(status, statusLabels[status].label, { status })),
    ]
  }
}
