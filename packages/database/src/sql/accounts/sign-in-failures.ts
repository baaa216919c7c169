import { statement } from '../../statement.ts';

interface Place {
  subjectHex: string;
  network: string;
}

/**
 * Counts one try of a network for a subject before anything is compared. Answers how many count now, of this network
 * and of all, since a moment; drops a few that are long over.
 */
export const countSignIn = statement<Place & { now: Date; openedAfter: Date }, { own: number; all: number }>(
  'count_sign_in',
  `with over as (
     delete from sign_in_failures
      where ctid = any (array(select ctid from sign_in_failures where since <= $openedAfter order by since limit 20
                                for update skip locked))
        and not (subject = decode($subjectHex, 'hex') and network = $network)
   ), counted as (
     insert into sign_in_failures as f (subject, network, since, failures) values (decode($subjectHex, 'hex'),
       $network, $now, 1)
     on conflict (subject, network) do update
       set since = case when f.since <= $openedAfter then $now else f.since end,
           failures = case when f.since <= $openedAfter then 1 else f.failures + 1 end
     returning failures
   )
   select c.failures as own,
          c.failures + coalesce((select sum(f.failures) from sign_in_failures f
             where f.subject = decode($subjectHex, 'hex') and f.network <> $network and f.since > $openedAfter),
               0)::integer as "all"
     from counted c`,
);

/** Forgets the tries of a network that has proved who it is. */
export const forgetSignIns = statement<Place>(
  'forget_sign_ins',
  `delete from sign_in_failures where subject = decode($subjectHex, 'hex') and network = $network`,
);

/** Takes one try back that was none. */
export const returnSignIn = statement<Place>(
  'return_sign_in',
  `update sign_in_failures set failures = failures - 1
    where subject = decode($subjectHex, 'hex') and network = $network and failures > 0`,
);
