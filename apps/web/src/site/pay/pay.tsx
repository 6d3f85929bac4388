import type { ReactNode } from 'react'
import type { Language } from '#contract/enumerations.ts'
import type { PublicPage } from '#web/site/public-page.ts'
import { payText } from './pay.text.ts'

type Text = (typeof payText)[Language]

/** One state of the page; the island shows the one that applies. */
const State = ({
  name,
  title,
  lead,
  children,
}: {
  name: string
  title: string
  lead: string
  children?: ReactNode
}) => (
  <div className="pay-state" data-state={name} hidden>
    <h2 tabIndex={-1}>{title}</h2>
    <p>{lead}</p>
    {children}
  </div>
)

const amounts = ['subtotal', 'discounts', 'fees', 'tax', 'total', 'returned', 'alreadyPaid', 'amount'] as const

const Summary = ({ text }: { text: Text }) => (
  <section className="card pay-order" aria-labelledby="pay-order" data-part="order" hidden>
    <h2 id="pay-order">
      {text.order} <span data-text="number" />
    </h2>
    <ul className="pay-lines" aria-label={text.items} data-part="lines" />
    <template data-part="line">
      <li>
        <span className="pay-item">
          <span data-text="title" />
          <span className="faint" data-text="values" />
        </span>
        <span className="faint">
          <span className="visually-hidden">{text.quantity} </span>
          <span data-text="quantity" />
        </span>
        <span className="pay-amount" data-text="total" />
      </li>
    </template>
    <dl className="pay-totals">
      {amounts.map((name) => (
        <div key={name} data-amount={name} hidden>
          <dt {...(name === 'tax' ? { 'data-included': text.taxIncluded } : {})}>{text[name]}</dt>
          <dd className="pay-amount" />
        </div>
      ))}
      <div data-part="paidAt" hidden>
        <dt>{text.paidAt}</dt>
        <dd />
      </div>
    </dl>
  </section>
)

const PrintButton = ({ text }: { text: Text }) => (
  <p className="actions">
    <button className="button plain small" type="button" data-action="print">
      {text.print}
    </button>
  </p>
)

/** The page of a payment link. It is served at /pay/{token} without a link to anywhere else. */
export const payPages: readonly PublicPage[] = [
  {
    path: '/pay',
    isHidden: true,
    isBare: true,
    content: (language) => {
      const text = payText[language]
      return {
        title: text.title,
        description: text.description,
        body: (
          <article className="pay" data-island="pay">
            <header className="pay-store">
              <img data-part="logo" alt="" width="48" height="48" hidden />
              <h1 data-text="store">{text.title}</h1>
            </header>
            <p data-state="loading" role="status">
              {text.loading}
            </p>
            <noscript>
              <p>{text.noScript}</p>
            </noscript>
            <State name="paid" title={text.paid} lead={text.paidLead}>
              <PrintButton text={text} />
            </State>
            <State name="alreadyPaid" title={text.alreadyPaidTitle} lead={text.alreadyPaidLead}>
              <PrintButton text={text} />
            </State>
            <State name="cancelled" title={text.cancelled} lead={text.cancelledLead} />
            <State name="expired" title={text.expired} lead={text.expiredLead} />
            <State name="blocked" title={text.blocked} lead={text.blockedLead} />
            <State name="problem" title={text.problem} lead={text.problemLead}>
              <p className="actions">
                <button className="button" type="button" data-action="retry">
                  {text.retry}
                </button>
              </p>
            </State>
            <Summary text={text} />
            <section className="card" aria-labelledby="pay-card" data-state="open" hidden>
              <h2 id="pay-card">{text.payByCard}</h2>
              <div className="pay-form" data-part="card" data-label={text.pay} data-title={text.cardDetails} />
              <p role="status" data-part="progress" data-confirming={text.confirming} data-slow={text.slow} />
            </section>
            <p className="faint" data-part="contact" hidden>
              {text.contact} <span data-part="email" /> <span data-part="phone" />
            </p>
          </article>
        ),
      }
    },
  },
]
