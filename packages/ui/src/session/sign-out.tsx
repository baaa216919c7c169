import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/states.tsx';
import { useAction } from '../query/use-action.ts';
import { useSpeech } from '../words/spoken.ts';
import { useSignedIn } from './session.tsx';

/** The way out. Where it did not work, it says so: who believes to be signed out leaves the machine to others. */
export function SignOut({ done }: { done?: () => void }) {
  const { words } = useSpeech();
  const { signOut } = useSignedIn();
  const { isBusy, problem, act } = useAction();
  const leave = (): void =>
    void act(async () => {
      await signOut();
      done?.();
    });
  if (problem) return <Failure problem={{ ...problem, message: words.still_signed_in }} again={leave} />;
  return (
    <Button busy={isBusy} press={leave}>
      {words.sign_out}
    </Button>
  );
}
