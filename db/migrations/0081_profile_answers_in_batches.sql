select profile.fill_answers(nullif(current_setting('migration.after', true), '')::uuid) as last
