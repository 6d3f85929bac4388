import { useMemo } from 'react'
import { type Subscriber, subscriberStatuses } from '#contract/domains/newsletter.ts'
import { languages } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { Time } from '#web/kit/display/time.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { newsletterText } from './newsletter.text.ts'

const tones: Record<Subscriber['status'], Tone> = { pending: 'info', confirmed: 'success', unsubscribed: 'neutral' }

interface SubscriberList {
  primaryColumn: PrimaryColumn<Subscriber>
  columns: Column<Subscriber>[]
  filters: Filter[]
}

export const useSubscriberList = (): SubscriberList => {
  const t = useText(newsletterText)
  return useMemo(() => {
    const dateColumn = (id: string, label: string, at: (row: Subscriber) => string | null): Column<Subscriber> => ({
      id,
      label,
      cell: (row) => {
        const iso = at(row)
        return iso === null ? null : <Time iso={iso} />
      },
      value: at,
      isTimestamp: true,
      width: '140px',
    })
    return {
      primaryColumn: { label: t('email'), name: ({ email }) => email, sort: 'email', width: '32%' },
      columns: [
        {
          id: 'status',
          label: t('status'),
          cell: ({ status }) => <StatusBadge tone={tones[status]}>{t(`label_${status}`)}</StatusBadge>,
          value: ({ status }) => t(`label_${status}`),
          width: '172px',
          phone: 'status',
        },
        {
          id: 'language',
          label: t('language'),
          value: ({ language }) => t(`language_${language}`),
          width: '112px',
        },
        { ...dateColumn('askedAt', t('signedUp'), ({ askedAt }) => askedAt), sort: 'askedAt', defaultOrder: 'desc' },
        dateColumn('confirmedAt', t('confirmed'), ({ confirmedAt }) => confirmedAt),
        dateColumn('unsubscribedAt', t('left'), ({ unsubscribedAt }) => unsubscribedAt),
      ],
      filters: [
        {
          kind: 'choice',
          name: 'status',
          label: t('status'),
          options: subscriberStatuses.map((value) => ({ value, label: t(`label_${value}`) })),
        },
        {
          kind: 'choice',
          name: 'language',
          label: t('language'),
          options: languages.map((value) => ({ value, label: t(`language_${value}`) })),
        },
        { kind: 'dates', from: 'askedFrom', to: 'askedTo', label: t('signedUp') },
      ],
    }
  }, [t])
}
