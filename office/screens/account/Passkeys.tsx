import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import {
  accountSentences,
  addPasskey,
  beginPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#contract/calls/office/staff/own-account.ts';
import { day } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { isPutAway, isThereAlready, makePasskey, noPasskey } from '../../passkey.ts';
import { staffChanged } from '../staff/staffQuery.ts';
import { accountChanged } from './accountQuery.ts';

const changed = () => Promise.all([accountChanged(), staffChanged()]);

export function Passkeys({ passkeys, fresh }: { passkeys: readonly Passkey[]; fresh: boolean }) {
  const missing = noPasskey();
  return (
    <TitledSection id="sleutels" title="Toegangssleutels">
      <p className="measure">
        Met een toegangssleutel log je in met je vinger, je gezicht of de code van je apparaat. Dat is makkelijker en
        veiliger dan een wachtwoord met een code, en niemand kan hem nadoen. De app met codes blijft ook werken.
      </p>
      {passkeys.length > 0 && (
        <ul className="act-rows keys">
          {passkeys.map((one) => (
            <One key={one.key} one={one} fresh={fresh} />
          ))}
        </ul>
      )}
      {missing && <Missing why={missing} />}
      {!missing && fresh && <Add />}
    </TitledSection>
  );
}

function Missing({ why }: { why: 'ip' | 'browser' }) {
  return (
    <div className="after">
      {why === 'ip' ? (
        <Notice title="Hier kun je geen toegangssleutel maken.">
          Je hebt het kantoor open op een IP-adres. Een toegangssleutel hoort bij een naam, zoals localhost of de naam
          van het kantoor.
        </Notice>
      ) : (
        <Notice title="Deze browser kent geen toegangssleutels.">Neem een nieuwere browser.</Notice>
      )}
    </div>
  );
}

function Add() {
  const toast = useToast();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const adding = useMutation({
    async mutationFn() {
      const made = await makePasskey(await call(beginPasskey));
      await call(addPasskey, { body: { name: name.trim(), ...made } });
    },
    async onSuccess() {
      setName('');
      setError(undefined);
      await changed();
      toast.success('De toegangssleutel is bewaard. Je kunt er voortaan mee inloggen.');
    },
    onError(failure) {
      if (isPutAway(failure)) setError('Er is geen toegangssleutel gemaakt. Probeer het opnieuw als je wilt.');
      else if (isThereAlready(failure)) setError('Op dit apparaat heb je er al een voor het kantoor.');
      else setError(whyNot(failure));
    },
  });
  function add(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') {
      setError(accountSentences.passkey_name);
      field.current?.focus();
    } else if (!adding.isPending) adding.mutate();
  }
  return (
    <form className="form narrow after" noValidate onSubmit={add}>
      <Field label="Naam van de toegangssleutel" hint="Bijvoorbeeld: werklaptop." id="sleutelnaam" error={error}>
        <TextInput
          ref={field}
          name="sleutelnaam"
          value={name}
          maxLength={rules.passkey_name_graphemes}
          autoComplete="off"
          aria-required
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
      </Field>
      <div className="actions tight">
        <Button type="submit" kind="secondary" busy={adding.isPending} busyText="Bezig met maken">
          Maak een toegangssleutel
        </Button>
      </div>
    </form>
  );
}

function One({ one, fresh }: { one: Passkey; fresh: boolean }) {
  const toast = useToast();
  const [name, setName] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const params = { key: one.key };
  const removing = useMutation({
    mutationFn: () => call(removePasskey, { params }),
    async onSuccess() {
      await changed();
      toast.success(`${one.name} werkt niet meer. Verwijder hem ook op je apparaat.`);
    },
  });
  const renaming = useMutation({
    mutationFn: (to: string) => call(renamePasskey, { params, body: { name: to } }),
    async onSuccess() {
      await changed();
      setName(undefined);
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  const used = one.used_at ? `laatst gebruikt op ${day(new Date(one.used_at))}` : 'nog niet gebruikt';
  return (
    <li>
      {name === undefined ? (
        <div>
          <b>{one.name}</b>
          <p className="soft small">{`Gemaakt op ${day(new Date(one.created_at))} voor ${one.host}, ${used}.`}</p>
        </div>
      ) : (
        <form
          className="rename"
          onSubmit={(event) => {
            event.preventDefault();
            renaming.mutate(name);
          }}
        >
          <Field label="Nieuwe naam" id={`naam-${one.key}`}>
            <TextInput
              name="naam"
              value={name}
              maxLength={rules.passkey_name_graphemes}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
          </Field>
          <Button type="submit" kind="secondary" busy={renaming.isPending}>
            Bewaar de naam
          </Button>
        </form>
      )}
      {isAsking ? (
        <ConfirmNumber
          act="Verwijder de sleutel"
          busyText="Bezig met verwijderen"
          number={null}
          busy={removing.isPending}
          refused={removing.error ? whyNot(removing.error) : undefined}
          onConfirm={() => removing.mutate()}
          onCancel={() => setAsking(false)}
        >
          {`Je kunt dan niet meer inloggen met ${one.name}.`}
        </ConfirmNumber>
      ) : (
        <p className="acts">
          {name === undefined && <LinkButton onClick={() => setName(one.name)}>Geef een andere naam</LinkButton>}
          {fresh && <LinkButton onClick={() => setAsking(true)}>Verwijder</LinkButton>}
        </p>
      )}
    </li>
  );
}
