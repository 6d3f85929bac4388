import type { ReactNode } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import { isCardKind } from '#contract/domains/card-payments.ts'
import { PhoneField } from '#server/storefront/account/account-fields.tsx'
import { AddressFields, formatPickup } from '#server/storefront/account/address-fields.tsx'
import { withReturn } from '#server/storefront/account/return-path.ts'
import { formatShortage } from '#server/storefront/cart/cart-lines.tsx'
import { formatRedeemLimits } from '#server/storefront/account/reward-balance.tsx'
import { formatReward } from '#server/storefront/account/reward-format.ts'
import { EarnNotice } from '#server/storefront/cart/order-rewards.tsx'
import { OrderSummary } from '#server/storefront/cart/order-summary.tsx'
import { getPolicyUrl } from '#server/storefront/pages/page-links.ts'
import { Field, FormMessage } from '#server/storefront/parts/field.tsx'
import type { PageContent, VisitorContext } from '#server/storefront/shop-page.ts'
import { CheckoutItems } from './checkout-items.tsx'
import { checkoutText } from './checkout.text.ts'
import { type Checkout, getMethods } from './load-checkout.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { SlotPicker } from './slots.tsx'

interface PartProps {
  checkout: Checkout
  context: VisitorContext
}

const Section = ({ title, part, children }: { title: string; part?: string; children: ReactNode }) => (
  <fieldset className="checkout-section" data-part={part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

/** The first problem gets the focus: the field itself is a choice, or far below what the page shows first. */
const Problem = ({ checkout: { form }, name }: { checkout: Checkout; name: string }) =>
  form.problems[name] === undefined ? null : (
    <p className="problem" id={`problem-${name}`} role="alert" tabIndex={-1} autoFocus={form.focus === name}>
      {form.problems[name]}
    </p>
  )

/** Connects a choice with its problem. The selected one gets the focus if its problem is the form's first. */
const toChoice = ({ form }: Checkout, name: string, isSelected: boolean) => ({
  name,
  defaultChecked: isSelected,
  ...(form.problems[name] ? { 'aria-describedby': `problem-${name}` } : {}),
  ...(form.focus === name && isSelected ? { autoFocus: true } : {}),
})

/** A box to check, with the focus if it's the form's first problem. */
const CheckBox = ({ checkout, name, children }: { checkout: Checkout; name: string; children: ReactNode }) => {
  const { focus, problems, values } = checkout.form
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          required={name === 'terms'}
          defaultChecked={values[name] === 'on'}
          aria-describedby={problems[name] ? `problem-${name}` : undefined}
          autoFocus={focus === name}
        />
        <span>{children}</span>
      </label>
      <Problem checkout={checkout} name={name} />
    </>
  )
}

const Contact = ({ checkout, context }: PartProps) => {
  const { language, urls } = context
  const text = checkoutText[language]
  const { form, member } = checkout
  if (member)
    return (
      <Section title={text.contact}>
        <p>
          {text.signedInAs(member.name)} <span className="muted">{member.email}</span>
        </p>
      </Section>
    )
  return (
    <Section title={text.contact}>
      <p className="muted">
        {text.haveAccount} <a href={withReturn(urls.account('sign-in'), urls.checkout())}>{text.signIn}</a>
      </p>
      <Field form={form} name="name" label={text.name} autoComplete="name" maxLength={120} />
      <Field form={form} name="email" label={text.email} type="email" autoComplete="email" hint={text.emailHint} />
      <PhoneField context={context} form={form} isOptional />
    </Section>
  )
}

const Methods = ({ checkout, context }: PartProps) => {
  const { language, shop } = context
  const text = checkoutText[language]
  const money = (amount: number) => formatMoney(amount, shop.currency, language)
  return (
    <Section title={text.method}>
      <div className="picks">
        {getMethods(checkout)
          .map((each) => ({ ...each, name: text.methods[each.method] }))
          .map(({ method, name, fee, freeFrom }) => (
            <label key={method} className="pick">
              <input type="radio" value={method} {...toChoice(checkout, 'method', method === checkout.method)} />
              <span>
                <strong>{name}</strong>
                <span className="muted">
                  {fee === 0 ? text.free : money(fee)}
                  {freeFrom !== null && ` · ${text.freeFrom(money(freeFrom))}`}
                </span>
                {method === 'pickup' && shop.pickup && (
                  <span className="muted">{formatPickup(shop.pickup, language).join(', ')}</span>
                )}
              </span>
            </label>
          ))}
      </div>
      <Problem checkout={checkout} name="method" />
      <UpdateButton context={context} />
    </Section>
  )
}

/** Shows what the choices cost and offer. A script does it as soon as something changes. */
const UpdateButton = ({ context }: { context: VisitorContext }) => (
  <button type="submit" name="step" value="update" className="button update-button" formNoValidate>
    {checkoutText[context.language].update}
  </button>
)

const Address = ({ checkout, context }: PartProps) => {
  const text = checkoutText[context.language]
  return (
    <div data-part="address">
      {checkout.needsAddress && (
        <Section title={text.address}>
          <div
            className="form"
            data-island="place-search"
            data-url={`/api/v1/storefront/${context.shop.storeId}/places`}
            data-label={text.findAddress}
          >
            <SavedAddresses
              addresses={checkout.member?.addresses ?? []}
              selected={checkout.savedAddress}
              language={context.language}
            >
              <UpdateButton context={context} />
            </SavedAddresses>
            <AddressFields context={context} form={checkout.form} isRequired />
          </div>
          <Problem checkout={checkout} name="address" />
          <UpdateButton context={context} />
        </Section>
      )}
    </div>
  )
}

const Slots = ({ checkout, context }: PartProps) => {
  const { language, locale, shop } = context
  const text = checkoutText[language]
  const { slots, slot, day } = checkout
  if (slots.length === 0) return <div data-part="slots" />
  return (
    <div data-part="slots">
      <Section title={text.slot}>
        <SlotPicker
          slots={slots}
          selected={slot}
          day={day}
          currency={shop.currency}
          locale={locale}
          hasFocus={checkout.form.focus === 'slot'}
        />
        <Problem checkout={checkout} name="slot" />
      </Section>
    </div>
  )
}

const fullRate = 1_000_000

/** "$0.30 + 2.9% fee"; empty without a fee. */
const formatPaymentFee = (
  { language, locale, shop }: VisitorContext,
  { feeFixed, feeRate }: Checkout['paymentOptions'][number],
): string => {
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  const parts = [
    ...(feeFixed > 0 ? [formatMoney(feeFixed, shop.currency, language)] : []),
    ...(feeRate > 0 ? [percents.format(feeRate / fullRate)] : []),
  ]
  return parts.length === 0 ? '' : checkoutText[language].paymentFee(parts.join(' + '))
}

const Payment = ({ checkout, context }: PartProps) => {
  const text = checkoutText[context.language]
  const { paymentOptions, payment } = checkout
  const options = paymentOptions.map((option) => ({ ...option, fee: formatPaymentFee(context, option) }))
  return (
    <Section title={text.payment} part="payment">
      {paymentOptions.length === 0 && <p className="muted">{text.noPayment}</p>}
      <div className="picks">
        {options.map(({ _id, name, kind, fee, instructionsBefore }) => (
          <label key={_id} className="pick">
            <input type="radio" value={_id} {...toChoice(checkout, 'payment', _id === payment)} />
            <span>
              <strong>{name}</strong>
              {fee && <span className="muted">{fee}</span>}
              {instructionsBefore && <span className="muted instructions">{instructionsBefore}</span>}
              {isCardKind(kind) && <span className="muted">{text.payNext}</span>}
            </span>
          </label>
        ))}
      </div>
      <Problem checkout={checkout} name="payment" />
    </Section>
  )
}

const Balance = ({ checkout, context }: PartProps) => {
  const { language, shop } = context
  const text = checkoutText[language]
  const { member, options } = checkout
  if (!member) return null
  const usablePoints = Math.min(member.points, options.maxRedeem ?? Infinity)
  const hasPoints = usablePoints > 0 && usablePoints >= options.minRedeem && options.pointValue > 0
  const limits = formatRedeemLimits(context, options)
  // Also without enough points, so that it's clear why they can't be used.
  const note =
    member.points > 0 && limits ? [text.havePoints(formatReward(context, 'points', member.points)), limits] : []
  if (!hasPoints && member.credit === 0 && note.length === 0) return null
  // The order takes the amounts from the form, so that pressing twice sends the same.
  const money = (amount: number) => formatMoney(amount, shop.currency, language)
  const points = new Intl.NumberFormat(context.locale).format(usablePoints)
  return (
    <Section title={text.balance}>
      <input type="hidden" name="points" value={usablePoints} />
      <input type="hidden" name="credit" value={member.credit} />
      {hasPoints && (
        <CheckBox checkout={checkout} name="use_points">
          {text.usePoints(points, money(usablePoints * options.pointValue))}
        </CheckBox>
      )}
      {note.length > 0 && <p className="muted">{note.join(' ')}</p>}
      {member.credit > 0 && (
        <CheckBox checkout={checkout} name="use_credit">
          {text.useCredit(money(member.credit))}
        </CheckBox>
      )}
    </Section>
  )
}

const Terms = ({ checkout, context }: PartProps) => {
  const { language, urls } = context
  const text = checkoutText[language]
  if (!checkout.options.hasTerms) return null
  return (
    <div>
      <CheckBox checkout={checkout} name="terms">
        {text.terms.before}
        <a href={getPolicyUrl(context, 'terms') ?? urls.terms()} target="_blank" rel="noopener">
          {text.terms.link}
        </a>
        {text.terms.after}
      </CheckBox>
    </div>
  )
}

const Summary = ({ checkout, context }: PartProps) => {
  const { language, urls } = context
  const text = checkoutText[language]
  const { quote, method, cart } = checkout
  return (
    <aside className="checkout-summary" data-part="summary" aria-label={text.summary}>
      <div className="summary-head">
        <h2>{text.summary}</h2>
        <a href={urls.cart()}>{text.backToCart}</a>
      </div>
      <CheckoutItems cart={cart} context={context} />
      {quote && <OrderSummary totals={quote} method={method} language={language} />}
      {quote && <EarnNotice context={context} rewards={checkout.rewards} quote={quote} />}
      <input type="hidden" name="total" value={quote?.total ?? ''} />
      <input type="hidden" name="cart" value={`${cart._id} ${cart.version}`} />
      <button type="submit" name="step" value="place" className="button primary wide">
        {text.placeOrder}
      </button>
    </aside>
  )
}

/** What sold out since the page was opened, and a button that keeps what was entered. */
const SoldOut = ({ checkout: { cart }, context, message }: PartProps & { message: string }) => {
  const { language } = context
  const text = checkoutText[language]
  const missing = cart.lines.filter(({ availability }) => availability !== 'available')
  if (missing.length === 0 && message === '') return null
  return (
    <div className="notice warning with-action" role="alert">
      <div>
        <p>{missing.length === 0 ? message : text.soldOut}</p>
        <ul>
          {missing.map((line) => (
            <li key={line.variant}>
              {[line.title, ...line.values].join(' · ')}: {formatShortage(line, language)}
            </li>
          ))}
        </ul>
      </div>
      <button type="submit" name="step" value="continue" className="button" formNoValidate>
        {text.continueWithout}
      </button>
    </div>
  )
}

interface PageOptions {
  status?: PageContent['status']
  /** Shows what sold out instead of going back to the cart; why the order couldn't be placed. */
  soldOut?: string
}

export const toCheckoutPage = (
  context: VisitorContext,
  checkout: Checkout,
  { status, soldOut }: PageOptions = {},
): PageContent => {
  const { language, urls, formFields } = context
  const text = checkoutText[language]
  const parts = { checkout, context }
  return {
    title: text.title,
    ...(status === undefined ? {} : { status }),
    body: (
      <div className="checkout-page">
        <h1>{text.title}</h1>
        <form className="checkout-form" method="post" action={urls.checkout()} data-island="checkout">
          {formFields}
          <div className="checkout-fields">
            <div data-part="message">
              {soldOut !== undefined && <SoldOut {...parts} message={soldOut} />}
              <FormMessage form={checkout.form} />
            </div>
            <Contact {...parts} />
            <Methods {...parts} />
            <Address {...parts} />
            <Slots {...parts} />
            <Payment {...parts} />
            <Balance {...parts} />
            <Section title={text.note}>
              <div className="field">
                <textarea
                  name="note"
                  rows={2}
                  maxLength={1000}
                  aria-label={text.note}
                  defaultValue={checkout.form.values['note']}
                />
              </div>
            </Section>
            <Terms {...parts} />
          </div>
          <Summary {...parts} />
        </form>
      </div>
    ),
  }
}

/** Instead of the form, for visitors who can't order. */
export const toBlockedPage = (context: VisitorContext, message: string, canSignIn: boolean): PageContent => {
  const { language, urls } = context
  const text = checkoutText[language]
  return {
    title: text.title,
    body: (
      <div className="message-page">
        <h1>{text.title}</h1>
        <p>{message}</p>
        {canSignIn && (
          <a className="button primary" href={withReturn(urls.account('sign-in'), urls.checkout())}>
            {text.signIn}
          </a>
        )}
        <a href={urls.cart()}>{text.backToCart}</a>
      </div>
    ),
  }
}
