import { carts } from '#contract/domains/carts.ts'
import { type Cookies, routes } from '#server/http/routes.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { cartCookie, makeCartToken, newVisitor, toCartOwner } from './cart-token.rules.ts'
import { readVisitorOfCart } from './carts.repo.ts'
import {
  addCode,
  addToCart,
  changeQuantity,
  getCart,
  mergeCarts,
  removeCode,
  removeFromCart,
  reorder,
  updateCart,
} from './carts.service.ts'

interface CartRouteDeps {
  tokens: Tokens
  db: Db
  acceptsCards: boolean
}

/** For clients of the API. Shop pages pass the token on in a cookie with their path. */
const cookieOptions = { path: '/api/v1/storefront' }

export const cartRoutes = ({ tokens, db: mainDb, acceptsCards }: CartRouteDeps) => {
  const deps = { acceptsCards }
  const getOwner = ({ actor, cookies }: { actor: CustomerActor | null; cookies: Cookies }) =>
    toCartOwner(tokens, actor, cookies.get(cartCookie))

  /** Sets the guest's cookie, also if the call is a retry whose first response was lost. */
  const keepCart = async <T extends { _id: string | null }>(
    cart: T,
    { actor, cookies, store }: { actor: CustomerActor | null; cookies: Cookies; store: StoreId },
  ): Promise<T> => {
    if (actor || cart._id === null) return cart
    const visitorId = await readVisitorOfCart(mainDb, store, cart._id)
    if (visitorId !== undefined) cookies.set(cartCookie, makeCartToken(tokens, visitorId), cookieOptions)
    return cart
  }

  return routes(
    carts,
    {
      get: (context) => getCart(deps, context.db, context.store, getOwner(context)),
      addLine: (context) =>
        addToCart(deps, context.uow, context.store, getOwner(context) ?? newVisitor(), context.body),
      changeLine: (context) => {
        const line = { variant: context.params.variantId, quantity: context.body.quantity }
        return changeQuantity(deps, context.uow, context.store, getOwner(context), line)
      },
      removeLine: (context) =>
        removeFromCart(deps, context.uow, context.store, getOwner(context), context.params.variantId),
      update: (context) => updateCart(deps, context.uow, context.store, getOwner(context)),
      addCode: (context) =>
        addCode(deps, context.uow, context.store, getOwner(context) ?? newVisitor(), context.body.code),
      removeCode: (context) => removeCode(deps, context.uow, context.store, getOwner(context), context.params.code),
      reorder: (context) =>
        reorder({ ...deps, tokens }, context.uow, context.store, getOwner(context) ?? newVisitor(), context.body.token),
      merge: (context) => {
        const visitor = getOwner({ actor: null, cookies: context.cookies })
        return mergeCarts(deps, context.uow, context.store, { accountId: context.actor.accountId }, visitor)
      },
    },
    {
      complete: {
        addLine: keepCart,
        changeLine: keepCart,
        removeLine: keepCart,
        update: keepCart,
        addCode: keepCart,
        removeCode: keepCart,
        reorder: keepCart,
      },
    },
  )
}
