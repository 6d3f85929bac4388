import { useText } from '../../client/text.ts'
import type { FormFacts } from '../fields/form-context.ts'
import { formText } from './form.text.ts'
import type { Conflict, Meanwhile } from './use-saving.ts'

/** A sentence beside the Save button about what another person saved in the meantime. */
export const useMeanwhileWords = (
  { fields }: FormFacts,
  meanwhile: Meanwhile | undefined,
  conflict: Conflict | undefined,
): string | undefined => {
  const t = useText(formText)
  const who = meanwhile?.who ?? null
  const named = (names: readonly string[]) => names.map((name) => fields.get(name)?.label ?? name).join(', ')
  if (conflict) {
    const disputed = named(conflict.found.map(({ name }) => name))
    return who === null ? t('decideElsewhere', { fields: disputed }) : t('decide', { who, fields: disputed })
  }
  if (!meanwhile || meanwhile.taken.length === 0) return undefined
  const taken = named(meanwhile.taken)
  return who === null ? t('meanwhileElsewhere', { fields: taken }) : t('meanwhile', { who, fields: taken })
}
