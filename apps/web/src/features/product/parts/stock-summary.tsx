import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useProduct } from '#web/features/product/use-product.ts'
import { productVariantsText } from '#web/features/product/product-variants.text.ts'
import { StockDialog } from './lazy-stock-dialog.tsx'

/** The product's stock, with a button to change it for users with permission. */
export const StockSummary = () => {
  const t = useText(productVariantsText)
  const { can } = useSession()
  const { product } = useProduct()
  const [opened, setOpened] = useState(false)
  const tracked = product.variants.filter(({ tracksStock }) => tracksStock)
  const getTotal = (name: 'onHand' | 'available') => tracked.reduce((total, variant) => total + variant[name], 0)
  const mayChange = can('view_inventory') && can('edit_inventory_item')
  return (
    <Group gap="md">
      <Text size="sm" className="figures">
        {tracked.length === 0
          ? t('notTracked')
          : getTotal('onHand') === 0 && getTotal('available') === 0
            ? t('stockNone')
            : t('stock', { onHand: getTotal('onHand'), available: getTotal('available') })}
      </Text>
      {mayChange && (
        <Button variant="default" size="xs" onClick={() => setOpened(true)}>
          {t('changeStock')}
        </Button>
      )}
      {opened && (
        <Suspense>
          <StockDialog product={product} close={() => setOpened(false)} />
        </Suspense>
      )}
    </Group>
  )
}
