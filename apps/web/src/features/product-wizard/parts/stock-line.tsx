import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useProductWizard } from '../use-product-wizard.ts'
import { variantsStepText } from '../variants-step.text.ts'
import { StockDialog } from './stock-dialog.tsx'

/** The product's stock, with a button to change it for users with permission. */
export const StockLine = () => {
  const t = useText(variantsStepText)
  const { can } = useSession()
  const { product } = useProductWizard()
  const [opened, setOpened] = useState(false)
  const sum = (name: 'onHand' | 'available') => product.variants.reduce((all, variant) => all + variant[name], 0)
  const mayChange = can('view_inventory') && can('edit_inventory_item')
  return (
    <Group gap="md">
      <Text size="sm" className="figures">
        {sum('onHand') === 0 && sum('available') === 0
          ? t('stockNone')
          : t('stock', { onHand: sum('onHand'), available: sum('available') })}
      </Text>
      {mayChange && (
        <Button variant="default" size="xs" onClick={() => setOpened(true)}>
          {t('changeStock')}
        </Button>
      )}
      {opened && <StockDialog product={product} close={() => setOpened(false)} />}
    </Group>
  )
}
