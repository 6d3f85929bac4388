import { useNavigate } from 'react-router'
import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { useText } from '../../client/text.ts'
import { FormPage } from '../../kit/form-page.tsx'
import { WindowFields } from './parts/window-fields.tsx'
import { windowsAddress } from './settings.addresses.ts'
import { windowBody, windowForm, windowValues } from './settings.window-form.ts'
import { windowsText } from './windows.text.ts'

const WindowCreatePage = () => {
  const t = useText(windowsText)
  const navigate = useNavigate()
  return (
    <FormPage
      title={t('newTitle')}
      schema={windowForm}
      endpoint={fulfillmentWindows.create}
      values={windowValues}
      request={(values) => ({ body: windowBody(values) })}
      success={({ name }) => t('createdToast', { name })}
      saved={() => void navigate(windowsAddress, { replace: true })}
      save={t('create')}
    >
      <WindowFields isNew />
    </FormPage>
  )
}

export default WindowCreatePage
