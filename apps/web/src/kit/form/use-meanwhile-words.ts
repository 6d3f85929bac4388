import { useText } from '../../client/text.ts'
import type { FormFacts } from '../fields/form-context.ts'
import { kitText } from '../kit.text.ts'
import { formText } from './form.text.ts'
import type { Conflict, Meanwhile } from './use-saving.ts'

/** What somebody else saved meanwhile, in a sentence beside the Save button. */
export const useMeanwhileWords = (
  { fields }: FormFacts,
  meanwhile: Meanwhile | undefined,
  conflict: Conflict | undefined,
): string | undefined => {
  const t = useText(kitText)
  const words = useText(formText)
  const who = meanwhile?.who ?? t('someone')
  const named = (names: readonly string[]) => names.map((name) => fields.get(name)?.label ?? name).join(', ')
  if (conflict) return words('decide', { who, fields: named(conflict.found.map(({ name }) => name)) })
  return meanwhile && meanwhile.taken.length > 0
    ? words('meanwhile', { who, fields: named(meanwhile.taken) })
    : undefined
}
