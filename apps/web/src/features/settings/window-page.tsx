import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { useText } from '../../client/text.ts'
import { EntityPage } from '../../kit/entity-page.tsx'
import { StatusBadge } from '../../kit/feedback.tsx'
import { WindowFields } from './parts/window-fields.tsx'
import { windowsAddress } from './settings.addresses.ts'
import { windowBody, windowForm, windowValues } from './settings.window-form.ts'
import { useWindowRemoval } from './use-window-removal.ts'
import { windowsText } from './windows.text.ts'

const WindowPage = () => {
  const t = useText(windowsText)
  return (
    <EntityPage
      calls={fulfillmentWindows}
      items={t('items')}
      create={{ title: t('newTitle'), save: t('create') }}
      schema={windowForm}
      values={windowValues}
      toBody={windowBody}
      removal={useWindowRemoval()}
      list={windowsAddress}
      header={({ isActive }) => ({ status: !isActive && <StatusBadge tone="neutral">{t('inactive')}</StatusBadge> })}
    >
      {(window) => <WindowFields isNew={!window} />}
    </EntityPage>
  )
}

export default WindowPage
