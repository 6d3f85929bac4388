import { useParams } from 'react-router'
import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { DeleteButton } from '../../kit/delete-button.tsx'
import { ErrorState, StatusBadge } from '../../kit/feedback.tsx'
import { FormPage } from '../../kit/form-page.tsx'
import { LastChange } from '../../kit/last-change.tsx'
import { FormSkeleton } from '../../kit/skeletons.tsx'
import { useDeleteAndLeave } from '../../kit/use-delete-and-leave.ts'
import { WindowFields } from './parts/window-fields.tsx'
import { windowsAddress } from './settings.addresses.ts'
import { windowBody, windowForm, windowValues } from './settings.window-form.ts'
import { useWindowRemoval } from './use-window-removal.ts'
import { windowsText } from './windows.text.ts'

const WindowPage = () => {
  const t = useText(windowsText)
  const { id = '' } = useParams()
  const deleteAndLeave = useDeleteAndLeave(windowsAddress)
  const { data: window, error, refetch } = useGet(fulfillmentWindows.get, { params: { id } })
  const { remove, removing } = useWindowRemoval()
  if (!window) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={6} />
  const removeAndLeave = () => deleteAndLeave(() => remove(id))
  return (
    <FormPage
      key={id}
      title={window.name}
      status={!window.isActive && <StatusBadge tone="neutral">{t('inactive')}</StatusBadge>}
      subtitle={<LastChange of={window} />}
      actions={<DeleteButton busy={removing} run={removeAndLeave} />}
      schema={windowForm}
      endpoint={fulfillmentWindows.update}
      entity={window}
      values={windowValues}
      request={(values, opened = window) => ({
        params: { id },
        body: { ...windowBody(values), version: opened.version },
      })}
      success={({ name }) => t('savedToast', { name })}
    >
      <WindowFields />
    </FormPage>
  )
}

export default WindowPage
