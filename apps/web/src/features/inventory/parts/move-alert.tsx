import { ApiError } from '#web/client/api-error.ts'
import { useText } from '#web/client/text.ts'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { movesText } from '#web/features/inventory/stock-moves.text.ts'
import { useCachedNames } from '#web/features/inventory/use-cached-names.ts'

const maxNames = 8

/** Why nothing was moved. The server reports item indexes; for several variants, shows their names. */
export const MoveAlert = ({ error, ids }: { error: ApiError | null; ids: readonly string[] }) => {
  const t = useText(movesText)
  const getNames = useCachedNames()
  if (!error) return null
  const fieldErrors = error.code === 'not_enough_stock' && ids.length > 1 ? error.fields : []
  const shortIds = fieldErrors.flatMap(({ path }) => ids[Number(path.split('.')[1])] ?? [])
  const names = getNames(shortIds)
  const more = names.length > maxNames ? ` +${names.length - maxNames}` : ''
  const message = names.length > 0 ? t('short', { names: names.slice(0, maxNames).join(', ') + more }) : error.message
  return <FormAlert error={new ApiError(error.status, error.code, message)} />
}
