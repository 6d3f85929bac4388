import { Button, Tooltip } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Language } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { useShopLink } from './use-shop-link.ts'
import { viewShopText } from './view-shop.text.ts'

interface ViewInShopProps {
  /** A page of `shopPages`. */
  page: string
  /** Of the page; by default the store's. */
  language?: Language
  /** Why shoppers can't see it; shown as a tooltip. */
  reason?: string | undefined
}

/** Opens a page of the shop in a new tab. */
export const ViewInShop = ({ page, language, reason }: ViewInShopProps) => {
  const t = useText(viewShopText)
  const url = useShopLink(page, language)
  const icon = <IconExternalLink size={16} aria-hidden="true" />
  if (!reason) {
    return (
      <Button component="a" href={url} target="_blank" rel="noopener" variant="default" leftSection={icon}>
        {t('viewInShop')}
        <span className="visually-hidden"> {t('newTab')}</span>
      </Button>
    )
  }
  return (
    <Tooltip label={reason}>
      <Button
        variant="default"
        leftSection={icon}
        data-disabled
        aria-disabled
        onClick={(event) => event.preventDefault()}
      >
        {t('viewInShop')}
        <span className="visually-hidden"> {reason}</span>
      </Button>
    </Tooltip>
  )
}
