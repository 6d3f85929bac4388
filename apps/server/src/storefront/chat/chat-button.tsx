import type { Language } from '#contract/enumerations.ts'
import type { Shop } from '#server/storefront/shop-page.ts'
import type { ShopUrls } from '#server/storefront/shop-urls.ts'
import { shopText } from '#server/storefront/shop.text.ts'
import { chatSessionPath } from './chat-session.ts'

interface ChatButtonProps {
  shop: Shop
  language: Language
  urls: ShopUrls
  /** The widget, which the island loads on first use and which then replaces this button. */
  script: string
}

/** Opens the chat. The same for every visitor. */
export const ChatButton = ({ shop, language, urls, script }: ChatButtonProps) => {
  const text = shopText[language]
  return (
    <aside className="chat" aria-label={text.chat}>
      <button
        type="button"
        className="chat-button"
        aria-label={text.openChat}
        data-island="chat"
        data-script={script}
        data-store={shop.storeId}
        data-language={language}
        data-session={urls.path(chatSessionPath)}
        data-shop={urls.path('')}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z" />
        </svg>
      </button>
    </aside>
  )
}
