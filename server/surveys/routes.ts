import { getNews } from '#contract/calls/home.ts';
import { type CampaignLine, listCampaigns, readCampaign } from '#contract/calls/office/campaigns.ts';
import {
  readHomepage as readHomepageCall,
  removeOutcome,
  setFirstLook,
  setOutcome,
  setTeaser,
} from '#contract/calls/office/homepage.ts';
import { readWays } from '#contract/calls/office/ways.ts';
import {
  finishCampaign as finishCall,
  getCampaign,
  saveAnswers as saveCall,
  saveMissing as saveMissingCall,
} from '#contract/calls/surveys.ts';
import { withOwnConditions } from '#questionnaire/conditions/show-if.ts';
import { okAfter, type Route, route } from '../platform/http/route.ts';
import { finishCampaign } from './answering/finish-campaign.ts';
import { saveMissing } from './answering/missing-details.ts';
import { saveAnswers } from './answering/save-answers.ts';
import { showCampaign } from './answering/show-campaign.ts';
import { readCampaignOverview, readOverview } from './campaigns/campaign-overview.ts';
import { chooseFirstLook } from './campaigns/first-look.ts';
import { countWays } from './campaigns/path-counts.ts';
import { publishOutcome, readHomepage, withdrawOutcome } from './campaigns/published-result.ts';
import { chooseTeaser, endTeaser } from './campaigns/teaser.ts';
import { readNews } from './news.ts';

/** What the office sees of campaigns. Every role may: they are numbers, and nobody's answer. */
export const campaignRoutes: Route[] = [
  route(listCampaigns, async ({ context, caller }) => {
    const campaigns = await readOverview(context);
    // A program is shown what it can read results of, and a key for one campaign no other.
    const mine = ({ id, stage }: CampaignLine) =>
      !('key_id' in caller) || (stage !== 'draft' && (caller.campaign_id ?? id) === id);
    return { campaigns: campaigns.filter(mine) };
  }),
  route(readCampaign, ({ context, params }) => readCampaignOverview(context, params.id)),
  route(readHomepageCall, ({ db, context, params }) => readHomepage(db, context, params.id)),
  route(setTeaser, ({ db, acting, params, body }) =>
    okAfter(body.shown ? chooseTeaser(db, acting, params.id) : endTeaser(db, acting, params.id)),
  ),
  route(setFirstLook, ({ db, acting, params, body }) =>
    okAfter(chooseFirstLook(db, acting, params.id, body.question_id)),
  ),
  route(setOutcome, ({ db, acting, params, body }) => okAfter(publishOutcome(db, acting, params.id, body))),
  route(removeOutcome, ({ db, acting, params }) => okAfter(withdrawOutcome(db, acting, params.id))),
  route(readWays, async ({ context, params }) => ({ counted: await countWays(context, params.id) })),
];

/** Saving is one statement, and a refusal for an unknown link is counted: none of these runs in the route's transaction. */
const own = { transaction: false } as const;

/** `anonymous_token` of a reply is the one that was sent: it held. Where nobody is anonymous there is none. */
export const surveyRoutes: Route[] = [
  route(getNews, async ({ context }) => ({ data: await readNews(context) })),
  route(getCampaign, async ({ context, request, query }) => {
    const { show_if, drawn: _, ...campaign } = await showCampaign(context, request.ip, query);
    return { data: { ...campaign, questions: withOwnConditions(campaign.questions, show_if) } };
  }),
  route(saveCall, ({ context, request, body }) => saveAnswers(context, request.ip, body), own),
  route(finishCall, ({ context, request, body }) => finishCampaign(context, request.ip, body), own),
  route(saveMissingCall, ({ context, request, body }) => okAfter(saveMissing(context, request.ip, body)), own),
];
