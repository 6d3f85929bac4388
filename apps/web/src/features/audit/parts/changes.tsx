import type { AuditEntryDetail } from '#contract/domains/audit.ts'
import { useText } from '#web/client/text.ts'
import { changedFields, isEmptyValue, omitSharedEntries } from '#web/features/audit/audit.changed-fields.ts'
import { auditText } from '#web/features/audit/audit.text.ts'
import { useAuditValues } from '#web/features/audit/use-audit-values.ts'
import classes from './changes.module.css'

type ChangedEntry = Pick<AuditEntryDetail, 'resource' | 'currency' | 'before' | 'after' | 'isHidden'>

interface ValueProps {
  entry: ChangedEntry
  side: 'before' | 'after'
  name: string
  value: unknown
  shared: number
}

const Value = ({ entry, side, name, value, shared }: ValueProps) => {
  const t = useText(auditText)
  const { formatValue } = useAuditValues()
  return (
    <td>
      {isEmptyValue(value) ? (
        <span className={classes.empty}>{t(shared > 0 ? 'none' : 'empty')}</span>
      ) : (
        formatValue({ entry, name, value, fields: entry[side] ?? {} })
      )}
      {shared > 0 && <span className={classes.shared}>{t('shared', { count: shared })}</span>}
    </td>
  )
}

/** The changed fields before and after; for a created or deleted resource, all of its fields. */
export const Changes = ({ entry }: { entry: ChangedEntry }) => {
  const t = useText(auditText)
  const { fieldName } = useAuditValues()
  const { before, after } = entry
  if (entry.isHidden) return <p className={classes.none}>{t('hidden')}</p>
  const fields = changedFields(before, after).map(omitSharedEntries)
  if (fields.length === 0) return <p className={classes.none}>{t('nothingKept')}</p>
  const isUpdate = before !== null && after !== null
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {before && <th scope="col">{t(isUpdate ? 'before' : 'value')}</th>}
          {after && <th scope="col">{t(isUpdate ? 'after' : 'value')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before: oldValue, after: newValue, sharedCount: shared }) => (
          <tr key={name}>
            <th scope="row">{fieldName(name)}</th>
            {before && <Value entry={entry} side="before" name={name} value={oldValue} shared={shared} />}
            {after && <Value entry={entry} side="after" name={name} value={newValue} shared={shared} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
