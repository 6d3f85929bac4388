import type { ErrorBody, FieldError } from '#contract/core/errors.ts'
import { validationMessages } from '#contract/core/validation-messages.ts'
import { carts } from '#contract/domains/carts.ts'
import { storefront } from '#contract/domains/storefront.ts'
import type { Language } from '#contract/enumerations.ts'
import { AppError, errorMessage, fail } from '#server/platform/app-error.ts'
import { findPostalCodeFailure } from '#server/storefront/account/address-fields.tsx'
import { loadCart, showCount } from '#server/storefront/cart/load-cart.ts'
import { type FormView, newForm, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import { formAction, type PageResult, privatePage, type VisitorContext } from '#server/storefront/shop-page.ts'
import { toBlockedPage, toCheckoutPage } from './checkout-page.tsx'
import { checkoutText } from './checkout.text.ts'
import {
  type Checkout,
  checkoutFields,
  getMethods,
  hasOtherChoice,
  loadCheckout,
  loadMember,
  toOrderChoice,
} from './load-checkout.ts'

/** Fields of the form by paths of the API. */
const fieldsByPath: Record<string, string> = {
  'buyer.name': 'name',
  'buyer.email': 'email',
  'buyer.phone': 'phone',
  address: 'line1',
  'address.recipient': 'recipient',
  'address.line1': 'line1',
  'address.line2': 'line2',
  'address.city': 'city',
  'address.region': 'region',
  'address.postcode': 'postcode',
  'address.country': 'country',
  slot: 'slot',
  paymentOption: 'payment',
  method: 'method',
  points: 'use_points',
  credit: 'use_credit',
  note: 'note',
  acceptsTerms: 'terms',
}

const toFormError = (error: ErrorBody): ErrorBody =>
  error.errors
    ? { ...error, errors: error.errors.map((each) => ({ ...each, path: fieldsByPath[each.path] ?? each.path })) }
    : error

const soldOutCodes = new Set(['not_enough_stock', 'not_for_sale'])

/** The page for visitors who can't order here now. */
const getBlock = (context: VisitorContext, checkout: Checkout | undefined): PageResult | undefined => {
  const text = checkoutText[context.language]
  if (!checkout) return toBlockedPage(context, text.notTakingOrders, false)
  if (!context.isSignedIn && !checkout.options.guestOrders) return toBlockedPage(context, text.accountNeeded, true)
  if (context.isSignedIn && checkout.member?.approval !== 'approved')
    return toBlockedPage(context, text.notApproved, false)
  return undefined
}

/** Adds the problems of the quote to those that the form shows already. */
const withProblem = ({ problem, form, ...checkout }: Checkout, language: Language): Checkout => {
  if (!problem || form.message !== undefined) return { ...checkout, problem, form }
  const { problems, message } = toFailedForm(new URLSearchParams(), toFormError(problem), checkoutFields)
  const hasOthers = Object.keys(form.problems).length > 0
  const all = { ...problems, ...form.problems }
  const hasOtherMethod = problem.code === 'outside_area' && getMethods(checkout).length > 1
  if (hasOtherMethod && all['postcode'] === problems['postcode']) all['postcode'] = checkoutText[language].outsideArea
  const shown = { ...form, problems: all }
  return { ...checkout, problem, form: message === undefined || hasOthers ? shown : { ...shown, message } }
}

/** The page for what was entered. Without `soldOut`, a cart that can't be ordered leads back to the cart. */
const show = async (
  context: VisitorContext,
  form: FormView,
  options: Parameters<typeof toCheckoutPage>[2] = {},
): Promise<PageResult> => {
  const cart = await loadCart(context)
  // The cart names what can't be ordered and offers to continue without it.
  const isOrderable = cart.isOrderable || options.soldOut !== undefined
  if (cart.lines.length === 0 || !isOrderable || cart.belowMinimum)
    return { redirect: context.urls.cart(), status: 303 }
  const checkout = await loadCheckout(context, cart, form)
  const blocked = getBlock(context, checkout)
  if (blocked) return blocked
  if (!checkout) return fail('not_found')
  // What sold out can't be quoted either; one message is enough.
  return toCheckoutPage(context, cart.isOrderable ? withProblem(checkout, context.language) : checkout, options)
}

const toValues = (form: URLSearchParams): FormView => newForm(Object.fromEntries(form))

/** What the API wouldn't find, or only after everything else is right. */
const findMissing = (form: URLSearchParams, hasTerms: boolean, language: Language): FieldError[] => {
  const { address } = toOrderChoice(toValues(form))
  const isVague = address?.line1 && !address.city && !address.postcode
  const termsNeeded = errorMessage(new AppError('terms_needed'), language)
  return [
    ...(isVague ? [{ path: 'city', message: checkoutText[language].cityNeeded }] : []),
    ...(hasTerms && form.get('terms') !== 'on' ? [{ path: 'terms', message: termsNeeded }] : []),
  ]
}

/** A typed postal code that isn't one of the country; saved addresses are taken as they are. */
const findWrongPostalCode = async (context: VisitorContext, entered: FormView): Promise<readonly FieldError[]> => {
  const { address } = toOrderChoice(entered)
  if (!findPostalCodeFailure(address, context.language)) return []
  const member = await loadMember(context)
  return findPostalCodeFailure(address, context.language, member?.addresses)?.error.errors ?? []
}

/** The problems that the API would find in the fields, to show them together with those of the shop. */
const findInvalid = (body: unknown, language: Language): FieldError[] =>
  (storefront.place.body.safeParse(body, { error: validationMessages(language) }).error?.issues ?? []).map(
    ({ path, message }) => ({ path: path.join('.'), message }),
  )

const place = async (context: VisitorContext, form: URLSearchParams): Promise<PageResult> => {
  const { call, urls, language, isSignedIn } = context
  const failWith = (error: ErrorBody, status: number): Promise<PageResult> => {
    const options = { status: toPageStatus(status) }
    if (soldOutCodes.has(error.code))
      return show(context, toValues(form), { ...options, soldOut: [error.message].flat().join(' ') })
    return show(context, toFailedForm(form, toFormError(error), checkoutFields), options)
  }
  const entered = toValues(form)
  // Nothing is sent to an address that the page didn't show.
  if (hasOtherChoice(entered))
    return show(context, { ...entered, message: checkoutText[language].checkAddress }, { status: 422 })
  const options = await call(storefront.checkout)
  const hasTerms = options.ok && options.data.hasTerms
  const read = (name: string) => (form.get(name) ?? '').trim()
  const [cartId = '', version = ''] = read('cart').split(' ')
  const body = {
    ...toOrderChoice(entered),
    cart: { _id: cartId, version: Number(version) },
    ...(isSignedIn ? {} : { buyer: { name: read('name'), email: read('email'), phone: read('phone') || null } }),
    ...(read('total') === '' ? {} : { expectedTotal: Number(read('total')) }),
    ...(read('note') === '' ? {} : { note: read('note') }),
    ...(form.get('terms') === 'on' ? { acceptsTerms: true } : {}),
  }
  const missing = [...(await findWrongPostalCode(context, entered)), ...findMissing(form, hasTerms, language)]
  if (missing.length > 0) {
    const errors = [...missing, ...findInvalid(body, language)]
    return failWith({ statusCode: 422, code: 'invalid', message: '', errors }, 422)
  }
  const result = await call(storefront.place, { body })
  if (!result.ok) return failWith(result.error, result.status)
  showCount(context, { count: 0 })
  return { redirect: `${urls.order(result.data.token)}?placed`, status: 303 }
}

/** Takes what sold out from the cart, or lowers its quantity, and keeps what was entered. */
const continueWithout = async (context: VisitorContext, form: URLSearchParams): Promise<PageResult> => {
  const result = await context.call(carts.update)
  return show(context, result.ok ? toValues(form) : toFailedForm(form, result.error, checkoutFields))
}

export const checkoutRoutes = [
  privatePage({ path: '/checkout', load: (context) => show(context, newForm()) }),
  formAction({
    path: '/checkout',
    run: (context, form) => {
      const step = form.get('step')
      if (step === 'place') return place(context, form)
      return step === 'continue' ? continueWithout(context, form) : show(context, toValues(form), { soldOut: '' })
    },
  }),
]
