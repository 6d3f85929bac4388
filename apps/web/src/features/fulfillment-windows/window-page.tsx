import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { useText } from '#web/client/text.ts'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { WindowFields } from './parts/window-fields.tsx'
import { windowsPath } from './fulfillment-windows.paths.ts'
import { toWindowBody, windowForm, toWindowValues } from './fulfillment-windows.form.ts'
import { useWindowRemoval } from './use-window-removal.ts'
import { windowsText } from './windows.text.ts'

const WindowPage = () => {
  const t = useText(windowsText)
  return (
    <EntityPage
      endpoints={fulfillmentWindows}
      pluralNoun={t('items')}
      create={{ title: t('newTitle'), saveLabel: t('create') }}
      schema={windowForm}
      values={toWindowValues}
      toBody={toWindowBody}
      removal={useWindowRemoval()}
      listPath={windowsPath}
      header={({ isActive }) => ({ status: !isActive && <StatusBadge tone="neutral">{t('inactive')}</StatusBadge> })}
    >
      {(window) => <WindowFields isNew={!window} />}
    </EntityPage>
  )
}

export default WindowPage
