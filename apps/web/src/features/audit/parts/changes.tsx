import { useText } from '../../../client/text.ts'
import { changedFields, isNothing, withoutShared } from '../../../kit/changed-fields.ts'
import { auditText } from '../audit.text.ts'
import { useAuditWords } from '../use-audit-words.ts'
import classes from './changes.module.css'

type Fields = Readonly<Record<string, unknown>> | null

const Value = ({ name, value, shared }: { name: string; value: unknown; shared: number }) => {
  const t = useText(auditText)
  const words = useAuditWords()
  return (
    <td>
      {isNothing(value) ? (
        <span className={classes.empty}>{t(shared > 0 ? 'none' : 'empty')}</span>
      ) : (
        words.value(name, value)
      )}
      {shared > 0 && <span className={classes.shared}>{t('shared', { count: shared })}</span>}
    </td>
  )
}

/** The changed fields before and after; for a created or deleted resource, all of its fields. */
export const Changes = ({ before, after, isHidden }: { before: Fields; after: Fields; isHidden: boolean }) => {
  const t = useText(auditText)
  const { field } = useAuditWords()
  if (isHidden) return <p className={classes.none}>{t('hidden')}</p>
  const fields = changedFields(before, after).map(withoutShared)
  if (fields.length === 0) return <p className={classes.none}>{t('nothingKept')}</p>
  const both = before !== null && after !== null
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {before && <th scope="col">{t(both ? 'before' : 'value')}</th>}
          {after && <th scope="col">{t(both ? 'after' : 'value')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before: old, after: young, shared }) => (
          <tr key={name}>
            <th scope="row">{field(name)}</th>
            {before && <Value name={name} value={old} shared={shared} />}
            {after && <Value name={name} value={young} shared={shared} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
