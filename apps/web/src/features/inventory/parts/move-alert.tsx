import { ApiError } from '../../../client/api-error.ts'
import { useText } from '../../../client/text.ts'
import { FormAlert } from '../../../kit/form-alert.tsx'
import { movesText } from '../stock-moves.text.ts'
import { useListedNames } from '../use-listed-names.ts'

const mostNamed = 8

/** Why nothing was moved. The server reports item indexes; for several variants, shows their names. */
export const MoveAlert = ({ error, ids }: { error: ApiError | null; ids: readonly string[] }) => {
  const t = useText(movesText)
  const namesOf = useListedNames()
  if (!error) return null
  const lines = error.code === 'not_enough_stock' && ids.length > 1 ? error.fields : []
  const short = lines.flatMap(({ path }) => ids[Number(path.split('.')[1])] ?? [])
  const names = namesOf(short)
  const more = names.length > mostNamed ? ` +${names.length - mostNamed}` : ''
  const said = names.length > 0 ? t('short', { names: names.slice(0, mostNamed).join(', ') + more }) : error.message
  return <FormAlert error={new ApiError(error.status, error.code, said)} />
}
