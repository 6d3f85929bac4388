import { useText } from '#web/client/text.ts'
import type { FormMeta } from '#web/kit/fields/form-context.ts'
import { formText } from './form.text.ts'
import type { Conflict, RemoteChanges } from './form-save.ts'

/** A sentence beside the Save button about what another person saved in the meantime. */
export const useRemoteChangesText = (
  { fields }: FormMeta,
  remoteChanges: RemoteChanges | undefined,
  conflict: Conflict | undefined,
): string | undefined => {
  const t = useText(formText)
  const authorName = remoteChanges?.authorName ?? null
  const toLabels = (names: readonly string[]) => names.map((name) => fields.get(name)?.label ?? name).join(', ')
  if (conflict) {
    const disputed = toLabels(conflict.diffs.map(({ name }) => name))
    return authorName === null
      ? t('decideElsewhere', { fields: disputed })
      : t('decide', { who: authorName, fields: disputed })
  }
  if (!remoteChanges || remoteChanges.merged.length === 0) return undefined
  const merged = toLabels(remoteChanges.merged)
  return authorName === null
    ? t('meanwhileElsewhere', { fields: merged })
    : t('meanwhile', { who: authorName, fields: merged })
}
