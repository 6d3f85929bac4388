import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type AuditEntry, audit, auditActions } from '#contract/domains/audit.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import type { Column, Filter, MainColumn } from '../../kit/list/columns.ts'
import { Time } from '../../kit/time.tsx'
import { auditText } from './audit.text.ts'
import { useAuditWords } from './use-audit-words.ts'

interface AuditList {
  main: MainColumn<AuditEntry>
  columns: Column<AuditEntry>[]
  filters: Filter[]
}

type Options = readonly { value: string; label: string }[]

// A filter from an old link may have a value that is no longer an option: show it anyway, so that it can be cleared.
const offering = (options: Options, chosen: string | null, unknown: string): Options =>
  chosen && !options.some(({ value }) => value === chosen) ? [...options, { value: chosen, label: unknown }] : options

/** The name of the entity that the list is filtered to, as the newest log entry has it. */
const useOnlyThing = (entity: string | null): string | undefined => {
  const valid = entity !== null && audit.list.query.shape.entity.safeParse(entity).success
  const { data } = useGet(audit.list, { query: { entity: entity ?? undefined, limit: 1 } }, { enabled: valid })
  const { label, things } = useAuditWords()
  const [newest] = data?.data ?? []
  return newest && (label(newest) || things(newest.resource))
}

const useAuditFilters = (): Filter[] => {
  const t = useText(auditText)
  const { things } = useAuditWords()
  const { stores } = useSession()
  const [search] = useSearchParams()
  const { data: choices } = useGet(audit.choices)
  const entity = search.get('entity')
  const only = useOnlyThing(entity)
  return useMemo(() => {
    const choice = (name: string, label: string, options: Options): Filter => ({
      kind: 'choice',
      name,
      label,
      options: offering(options, search.get(name), choices ? t('unknown') : '…'),
    })
    const people = choices?.people ?? []
    const resources = choices?.resources ?? []
    return [
      ...(entity ? [choice('entity', t('only'), [{ value: entity, label: only ?? t('unknown') }])] : []),
      choice(
        'person',
        t('person'),
        people.map(({ _id, name }) => ({ value: _id, label: name })),
      ),
      choice(
        'resource',
        t('thing'),
        resources.map((value) => ({ value, label: things(value) })),
      ),
      choice(
        'action',
        t('action'),
        auditActions.map((value) => ({ value, label: t(`action_${value}`) })),
      ),
      choice(
        'store',
        t('store'),
        stores.map(({ _id, name }) => ({ value: _id, label: name })),
      ),
      { kind: 'dates', from: 'from', to: 'to', label: t('when') },
    ]
  }, [t, things, stores, search, choices, entity, only])
}

/** Columns and filters of the log. */
export const useAuditList = (): AuditList => {
  const t = useText(auditText)
  const { sentence, things, label } = useAuditWords()
  const filters = useAuditFilters()
  const rows = useMemo(
    (): Omit<AuditList, 'filters'> => ({
      main: { label: t('what'), name: sentence, to: ({ _id }) => _id, width: '50%' },
      columns: [
        {
          id: 'at',
          label: t('when'),
          cell: ({ at }) => <Time iso={at} />,
          csv: ({ at }) => at,
          moment: true,
          sort: 'at',
          firstOrder: 'desc',
          width: '132px',
        },
        {
          id: 'store',
          label: t('store'),
          cell: ({ store }) => store?.name ?? t('wholeAccount'),
          csv: ({ store }) => store?.name,
        },
        {
          id: 'address',
          label: t('address'),
          cell: ({ address }) => address,
          csv: ({ address }) => address,
          width: '148px',
        },
        {
          id: 'person',
          label: t('person'),
          cell: ({ person }) => person?.name ?? t('someone'),
          csv: ({ person }) => person?.name,
          width: '16%',
          hidden: true,
        },
        {
          id: 'action',
          label: t('action'),
          cell: ({ action }) => t(`action_${action}`),
          csv: ({ action }) => t(`action_${action}`),
          width: '112px',
          hidden: true,
        },
        {
          id: 'resource',
          label: t('thing'),
          cell: ({ resource }) => things(resource),
          csv: ({ resource }) => things(resource),
          width: '112px',
          hidden: true,
        },
        { id: 'name', label: t('name'), cell: label, csv: label, width: '16%', hidden: true },
      ],
    }),
    [t, sentence, things, label],
  )
  return { ...rows, filters }
}
