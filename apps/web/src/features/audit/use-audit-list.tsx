import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isId } from '#contract/core/is-id.ts'
import { type AuditEntry, audit, auditFilterActions } from '#contract/domains/audit.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { auditText } from './audit.text.ts'
import { useAuditLabels } from './use-audit-labels.ts'

interface AuditList {
  primaryColumn: PrimaryColumn<AuditEntry>
  columns: Column<AuditEntry>[]
  filters: Filter[]
}

type Options = readonly { value: string; label: string }[]

// A filter from an old link may have a value that is no longer an option: show it anyway, so that it can be cleared.
const withSelectedOption = (options: Options, selected: string | null, unknownLabel: string): Options =>
  selected && !options.some(({ value }) => value === selected)
    ? [...options, { value: selected, label: unknownLabel }]
    : options

/** The name of the entity that the list is filtered to, as the newest log entry has it. */
const useEntityFilterLabel = (entity: string | null): string | undefined => {
  const valid = entity !== null && isId(entity)
  const { data } = useGet(audit.list, { query: { entity: entity ?? undefined, limit: 1 } }, { enabled: valid })
  const { label, resourceName } = useAuditLabels()
  const [newest] = data?.data ?? []
  return newest && (label(newest) || resourceName(newest.resource))
}

const useAuditFilters = (): Filter[] => {
  const t = useText(auditText)
  const { resourceName } = useAuditLabels()
  const { stores } = useSession()
  const [search] = useSearchParams()
  const { data: choices } = useGet(audit.choices)
  const entity = search.get('entity')
  const entityLabel = useEntityFilterLabel(entity)
  return useMemo(() => {
    const choice = (name: string, label: string, options: Options): Filter => ({
      kind: 'choice',
      name,
      label,
      options: withSelectedOption(options, search.get(name), choices ? t('unknown') : '…'),
    })
    const people = choices?.people ?? []
    const resources = choices?.resources ?? []
    return [
      ...(entity ? [choice('entity', t('only'), [{ value: entity, label: entityLabel ?? t('unknown') }])] : []),
      choice(
        'person',
        t('person'),
        people.map(({ _id, name }) => ({ value: _id, label: name })),
      ),
      choice(
        'resource',
        t('resourceType'),
        resources.map((value) => ({ value, label: resourceName(value) })),
      ),
      choice(
        'action',
        t('action'),
        auditFilterActions.map((value) => ({ value, label: t(`action_${value}`) })),
      ),
      choice(
        'store',
        t('store'),
        stores.map(({ _id, name }) => ({ value: _id, label: name })),
      ),
      { kind: 'dates', from: 'from', to: 'to', label: t('when') },
    ]
  }, [t, resourceName, stores, search, choices, entity, entityLabel])
}

/** Columns and filters of the log. */
export const useAuditList = (): AuditList => {
  const t = useText(auditText)
  const { sentence, resourceName, label, actionName } = useAuditLabels()
  const filters = useAuditFilters()
  const rows = useMemo(
    (): Omit<AuditList, 'filters'> => ({
      primaryColumn: { label: t('what'), name: sentence, to: ({ _id }) => _id, width: '50%', wraps: true },
      columns: [
        { ...timeColumn('at', t('when')), phone: 'detail' },
        {
          id: 'store',
          label: t('store'),
          cell: ({ store }) => store?.name ?? t('wholeAccount'),
          value: ({ store }) => store?.name,
          phone: 'detail',
        },
        {
          id: 'address',
          label: t('address'),
          value: ({ address }) => address,
          width: '148px',
        },
        {
          id: 'person',
          label: t('person'),
          cell: ({ person }) => person?.name ?? t('someone'),
          value: ({ person }) => person?.name,
          width: '16%',
          hiddenByDefault: true,
        },
        {
          id: 'action',
          label: t('action'),
          value: actionName,
          width: '112px',
          hiddenByDefault: true,
        },
        {
          id: 'resource',
          label: t('resourceType'),
          value: ({ resource }) => resourceName(resource),
          width: '112px',
          hiddenByDefault: true,
        },
        { id: 'name', label: t('name'), value: label, width: '16%', hiddenByDefault: true },
      ],
    }),
    [t, sentence, resourceName, label, actionName],
  )
  return { ...rows, filters }
}
