import { formAction, type ShopRoute } from '#server/storefront/shop-page.ts'

export const chatSessionPath = '/chat/session'

/**
 * The signed-in customer's tokens for calls of the chat, which work for minutes. A form action, because the origin of
 * the request is checked then.
 */
export const chatRoutes: readonly ShopRoute[] = [
  formAction({
    path: chatSessionPath,
    isOnCachedPage: true,
    run: async ({ session, customer }) => ({
      json: { session, customer: customer && { name: customer.name, email: customer.email } },
    }),
  }),
]
