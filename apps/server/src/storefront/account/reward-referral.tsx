import { formatMoney } from '#contract/core/money.ts'
import { referrals } from '#contract/domains/referrals.ts'
import type { RewardSummary } from '#contract/domains/reward-summary.ts'
import { privatePage, type PageContext, type VisitorContext } from '#server/storefront/shop-page.ts'
import { getText, toNarrowPage, toRedirect } from './account-frame.tsx'
import { formatReward, getRewardsText } from './reward-format.ts'

const cookieName = 'storeward_referral'
const maxCodeLength = 40

/** The code of the link that led to the shop, for the call that joins the store. */
export const readReferralCode = ({ cookies }: VisitorContext): { referralCode?: string } => {
  const code = cookies.get(cookieName)
  return code ? { referralCode: code.slice(0, maxCodeLength) } : {}
}

export const clearReferralCode = ({ cookies }: VisitorContext): void => {
  if (cookies.get(cookieName) !== undefined) cookies.clear(cookieName)
}

const formatTerms = (
  context: PageContext,
  { kind }: RewardSummary,
  { referrerAmount, friendAmount, minimumOrder }: NonNullable<RewardSummary['referral']>,
): string[] => {
  const { shop, language } = context
  const text = getRewardsText(context)
  const [referrer, friend] = [referrerAmount, friendAmount].map((amount) => formatReward(context, kind, amount))
  const minimum = formatMoney(minimumOrder, shop.currency, language)
  return [
    ...(referrerAmount > 0 && friendAmount > 0 ? [text.referralBoth(referrer ?? '', friend ?? '')] : []),
    ...(referrerAmount > 0 && friendAmount === 0 ? [text.referralReferrer(referrer ?? '')] : []),
    ...(referrerAmount === 0 && friendAmount > 0 ? [text.referralFriend(friend ?? '')] : []),
    minimumOrder > 0 ? text.referralMinimum(minimum) : text.referralPaid,
  ]
}

/** The code of the member, created the first time. */
export const loadReferralCode = async (
  { call }: VisitorContext,
  { referral, member }: RewardSummary,
): Promise<string | null> => {
  if (!referral || !member) return null
  if (member.referralCode !== null) return member.referralCode
  const created = await call(referrals.code)
  return created.ok ? created.data.code : null
}

/** The link that a member shares. Without scripts it can be selected and copied. */
export const ReferralLink = ({
  context,
  summary,
  code,
}: {
  context: VisitorContext
  summary: RewardSummary
  code: string | null
}) => {
  const { urls } = context
  if (!summary.referral || code === null) return null
  const text = getRewardsText(context)
  return (
    <section className="account-panel" id="referral">
      <h2>{text.referral}</h2>
      <p>{formatTerms(context, summary, summary.referral).join(' ')}</p>
      <div className="field" data-island="copy-text">
        <label htmlFor="referral-link">{text.referralLink}</label>
        <div className="with-button">
          <input id="referral-link" readOnly value={urls.absolute(urls.invitation(code))} />
          <button type="button" className="button" data-copied={text.copied}>
            {text.copy}
          </button>
        </div>
        <span className="visually-hidden" role="status" />
      </div>
    </section>
  )
}

const formatInvitation = (
  context: PageContext,
  { kind, friendAmount, minimumOrder }: { kind: RewardSummary['kind']; friendAmount: number; minimumOrder: number },
): string => {
  const { shop, language } = context
  const text = getRewardsText(context)
  const friend = formatReward(context, kind, friendAmount)
  if (friendAmount === 0) return text.invitedPlain
  if (minimumOrder === 0) return text.invitedFriend(friend)
  return text.invitedMinimum(friend, formatMoney(minimumOrder, shop.currency, language))
}

/**
 * Where a referral link leads. A separate page, because the other pages that a friend could land on are cached and
 * can't set a cookie. Links that don't work anymore lead to the shop.
 */
const invitationPage = privatePage({
  path: '/r/:code',
  load: async (context) => {
    const { urls, shop, params, isSignedIn, cookies } = context
    const { code = '' } = params
    const invitation = await context.call(referrals.invitation, { params: { code } })
    if (!invitation.ok) return toRedirect(urls.home())
    cookies.set(cookieName, code.toUpperCase())
    const text = getRewardsText(context)
    return toNarrowPage({
      title: text.invited(shop.name),
      lead: formatInvitation(context, invitation.data),
      body: (
        <>
          <a className="button primary wide" href={urls.account(isSignedIn ? 'join' : 'sign-up')}>
            {isSignedIn ? getText(context).join : getText(context).createAccount}
          </a>
          <a className="button wide" href={urls.home()}>
            {text.browse}
          </a>
        </>
      ),
    })
  },
})

export const referralRoutes = [invitationPage]
