import type { ChannelStanding, Standing } from '#contract/calls/office/state.ts';
import { type Channel, channelNames } from '#contract/channels.ts';
import { capitalize, clockTime, day, dayMonth, euro, noonOf } from '#contract/format.ts';
import { number } from '../../number.ts';
import type { PillLook } from '../../parts/Pill.tsx';

/** A part of the panel: what there is to say of it, and its state in a word or two. */
type StatusLine = { name: string; words: string; look: PillLook; state: string };

const works = { look: 'live', state: 'Werkt' } as const;

export function statusLines(standing: Standing, tryout: boolean): StatusLine[] {
  return [
    siteLine(standing),
    databaseLine(standing),
    ...standing.channels.map((channel) => channelLine(channel, standing.held, tryout)),
    mailingLine(standing),
    backupLine(standing, tryout),
    clockLine(standing),
    workLine(standing),
    anonymousLine(standing),
  ];
}

/** 'Alles werkt.' or what does not, by name. */
export function statusSummary(lines: readonly StatusLine[]): string {
  const wrong = lines.filter(({ look }) => look === 'fail' || look === 'wait');
  if (wrong.length === 0) return 'Alles werkt.';
  if (wrong.length === 1) return `Alles werkt, op één ding na: ${inSentence(wrong[0]!.name)}.`;
  const names = wrong.map(({ name }) => inSentence(name));
  return `Hier is iets mee: ${names.slice(0, -1).join(', ')} en ${names.at(-1)}.`;
}

const inSentence = (name: string): string => (name === channelNames.whatsapp ? name : name.toLowerCase());

/** Longer than this a parent wonders whether anything happens. */
const slowMs = 1000;

function siteLine({ saves: { few, within_ms, failing } }: Standing): StatusLine {
  const name = 'Site voor ouders';
  const speed = few
    ? 'In de laatste minuten waren er te weinig antwoorden om te zeggen hoe snel het gaat.'
    : within_ms === null
      ? 'Meer dan 5 van de 100 antwoorden waren na 5 seconden nog niet bewaard.'
      : `95 van de 100 antwoorden zijn binnen ${seconds(within_ms)} seconde bewaard.`;
  if (failing)
    return {
      name,
      words: `Antwoorden bewaren mislukt vaak. De vragenlijst probeert het bij de ouder steeds opnieuw. ${speed}`,
      look: 'fail',
      state: 'Hapert',
    };
  if (!few && (within_ms === null || within_ms > slowMs)) return { name, words: speed, look: 'wait', state: 'Traag' };
  return { name, words: speed, ...works };
}

const seconds = (ms: number): string => String(ms / 1000).replace('.', ',');

function databaseLine({ database: { write_ms, bytes, free_bytes, too_full } }: Standing): StatusLine {
  const name = 'Database';
  const words = `${size(bytes)} gebruikt, ${size(free_bytes)} vrij op de schijf.`;
  if (write_ms === null)
    return {
      name,
      words: `De database bewaart nu niets. Ouders horen dat ze het later opnieuw kunnen proberen. ${words}`,
      look: 'fail',
      state: 'Bewaart niets',
    };
  if (too_full)
    return { name, words: `${words} Er is te weinig ruimte: mailings wachten.`, look: 'fail', state: 'Bijna vol' };
  if (write_ms > slowMs)
    return {
      name,
      words: `Iets bewaren duurde net ${seconds(Math.round(write_ms / 100) * 100)} seconde. ${words}`,
      look: 'wait',
      state: 'Traag',
    };
  return { name, words, ...works };
}

function size(bytes: number): string {
  const gigabytes = bytes / 1e9;
  if (gigabytes >= 10) return `${number(Math.round(gigabytes))} GB`;
  if (gigabytes >= 1) return `${gigabytes.toFixed(1).replace('.', ',')} GB`;
  return `${number(Math.max(1, Math.round(bytes / 1e6)))} MB`;
}

function channelLine(one: ChannelStanding, held: boolean, tryout: boolean): StatusLine {
  const name = nameOf(one.channel);
  const parts = [weekOf(one), waitingOf(one.waiting), limitOf(one), one.untold && untoldWords];
  const words = parts.filter(Boolean).join(' ');
  if (held) return { name, words: `Deze gegevens zijn een kopie. ${words}`, look: 'fail', state: 'Staat stil' };
  if (one.rests_since) {
    const since = `Er gaat niets weg sinds ${moment(one.rests_since)}.`;
    const why = one.by_hand ? 'De beheerder pauzeerde dit kanaal.' : 'We proberen het steeds opnieuw.';
    return { name, words: `${since} ${why} ${words}`, look: 'fail', state: 'Staat stil' };
  }
  if (one.absent) {
    const why = tryout
      ? 'Berichten komen in het testpostvak, en gaan niet echt weg.'
      : 'Er is geen aanbieder ingesteld.';
    return { name, words: `${why} ${words}`, look: '', state: tryout ? 'Testomgeving' : 'Niet ingesteld' };
  }
  if (one.today?.full) return { name, words, look: 'wait', state: 'Wacht tot morgen' };
  return { name, words, ...works };
}

function limitOf({ a_day, today, absent }: ChannelStanding): string {
  if (absent) return '';
  if (today) return `Vandaag kostte het ${euro(today.cents)}, van hooguit ${euro(today.most_cents)}.`;
  return a_day === null ? '' : `Per dag laat Meta er ${number(a_day)} toe.`;
}

const nameOf = (channel: Channel): string => capitalize(channelNames[channel]);

const untoldWords = 'Berichten aan ouders die op een gevoelig antwoord zijn getrokken, tellen niet mee.';

function weekOf({ arrived, gone, failed, untold }: ChannelStanding): string {
  const parts = [
    arrived > 0 && `${number(arrived)} aangekomen`,
    gone > 0 && `${number(gone)} verstuurd`,
    failed > 0 && `${number(failed)} mislukt`,
  ].filter(Boolean);
  if (parts.length > 0) return `In de laatste week: ${parts.join(', ')}.`;
  return untold ? '' : 'In de laatste week ging er niets weg.';
}

const waitingOf = (waiting: number): string =>
  waiting === 0 ? '' : `${number(waiting)} ${waiting === 1 ? 'bericht wacht' : 'berichten wachten'}.`;

const kinds = { invitation: 'uitnodigingen', reminder: 'herinneringen', thank_you: 'bedankberichten' };

function mailingLine({ stopped, next }: Standing): StatusLine {
  const name = 'Mailings';
  const words = next
    ? `Volgende: ${moment(next.starts_at)}, ${kinds[next.kind]} voor '${next.campaign}'.`
    : 'Er staat niets gepland.';
  if (stopped === 0) return { name, words, ...works };
  const wait = stopped === 1 ? 'Er stopte 1 mailing vanzelf.' : `Er stopten ${number(stopped)} mailings vanzelf.`;
  return { name, words: `${wait} Een beheerder moet kijken waarom. ${words}`, look: 'fail', state: 'Gestopt' };
}

function backupLine({ backup }: Standing, tryout: boolean): StatusLine {
  const name = 'Reservekopie';
  if (!backup.on)
    return { name, words: 'Er wordt niet vanzelf een kopie gemaakt.', look: tryout ? '' : 'wait', state: 'Staat uit' };
  const last = backup.last_at
    ? `De laatste is van ${moment(backup.last_at)}. In totaal ${backup.kept === 1 ? 'is er 1 kopie' : `zijn er ${number(backup.kept)} kopieën`}.`
    : 'Er is nog geen kopie.';
  const trial = !backup.tested_at
    ? 'Er is er nog geen op proef teruggezet.'
    : backup.tested_well
      ? `Op ${dayMonth(new Date(backup.tested_at))} is er een op proef teruggezet, en dat ging goed.`
      : `De proef van ${dayMonth(new Date(backup.tested_at))} mislukte.`;
  const words = `${last} ${trial}`;
  if (backup.fault) return { name, words, look: 'fail', state: 'Kijk hiernaar' };
  return { name, words, look: 'live', state: 'Gelukt' };
}

function clockLine({ clock_wrong, destroying_waits }: Standing): StatusLine {
  const name = 'Klok';
  if (clock_wrong)
    return {
      name,
      words: 'De klok loopt niet gelijk met die van de database. Er wordt niets verstuurd en niets gewist.',
      look: 'fail',
      state: 'Loopt niet gelijk',
    };
  if (destroying_waits)
    return {
      name,
      words: 'Het panel stond lang stil, of de klok versprong. Tot dat zeker is, wordt er niets gewist.',
      look: 'wait',
      state: 'Wissen wacht',
    };
  return { name, words: 'De klok klopt. Wat over zijn tijd is, wordt gewist.', ...works };
}

function workLine({ parked, nobody_works }: Standing): StatusLine {
  const name = 'Werk op de achtergrond';
  if (nobody_works) {
    const words = 'Er draait geen server die berichten verstuurt en dit werk doet. Een beheerder moet die starten.';
    return { name, words, look: 'fail', state: 'Staat stil' };
  }
  if (parked === 0) return { name, words: 'Alles is gedaan, of komt vanzelf aan de beurt.', ...works };
  const words = `${parked === 1 ? '1 taak is' : `${number(parked)} taken zijn`} mislukt. Een beheerder moet kijken waarom.`;
  return { name, words, look: 'fail', state: 'Mislukt' };
}

function anonymousLine({ odd_days }: Standing): StatusLine {
  const name = 'Anonieme vragenlijsten';
  if (odd_days.length === 0) return { name, words: 'In de laatste week was er geen opvallende dag.', ...works };
  const days = odd_days.map(({ campaign, day: iso }) => `'${campaign}' op ${dayMonth(noonOf(iso))}`);
  const words = `Opvallend vaak begonnen: ${[...new Set(days)].join(', ')}. Bekijk de antwoorden voordat je ze gebruikt.`;
  return { name, words, look: 'wait', state: 'Opvallend' };
}

const moment = (iso: string): string => `${day(new Date(iso))} om ${clockTime(new Date(iso))} uur`;
