import { ActionIcon } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { shopPages } from '#contract/shop-path.ts'
import { useText } from '#web/client/text.ts'
import { useShopLink } from '#web/entities/stores/use-shop-link.ts'
import { viewShopText } from '#web/entities/stores/view-shop.text.ts'
import { Tooltip } from '#web/kit/display/tooltip.tsx'

/** Opens the selected store's shop in a new tab. */
export const ViewShop = () => {
  const t = useText(viewShopText)
  const url = useShopLink(shopPages.home())
  return (
    <Tooltip label={t('viewShop')}>
      <ActionIcon
        component="a"
        href={url}
        target="_blank"
        rel="noopener"
        size="lg"
        aria-label={`${t('viewShop')} ${t('newTab')}`}
      >
        <IconBuildingStore size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
